import type { BookmarkPage, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { bookmarkColumns, toBookmark } from "./bookmark-row.ts";
import { isUuid } from "./is-uuid.ts";

type Input = z.output<typeof listBookmarksInput>;

/** From here on it pays to know how much there is, and to count from the end where that is nearer. */
const farSkip = 5_000;

/**
 * One page of the person's bookmarks, newest first, of all or of one category itself. The page's place is found in the
 * index alone, from the nearer end; only the rows of the page are read, however deep it lies.
 */
export async function listBookmarks(ctx: Context, input: Input): Promise<BookmarkPage> {
  const db = database(ctx);
  const rows = await db
    .selectFrom((await pagePlace(ctx, input)).as("page"))
    .innerJoin("bookmark as b", (join) => join.onRef("b.user_id", "=", "page.user_id").onRef("b.id", "=", "page.id"))
    .innerJoin("category as c", (join) => join.onRef("c.user_id", "=", "b.user_id").onRef("c.id", "=", "b.category_id"))
    .select(bookmarkColumns)
    .orderBy("b.created_at", "desc")
    .orderBy("b.id", "desc")
    .execute();
  const items = rows.map(toBookmark);
  const last = items.at(-1);
  return { items, nextCursor: last && items.length === input.limit ? writeCursor(last) : null };
}

async function pagePlace(ctx: Context, { categoryId, cursor, skip, limit }: Input) {
  const all = database(ctx)
    .selectFrom("bookmark")
    .select(["user_id", "id"])
    .where("user_id", "=", ctx.userId)
    .where("deleted_at", "is", null)
    .$if(categoryId !== undefined, (query) => query.where("category_id", "=", categoryId!))
    .$if(cursor !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < ${readCursor(cursor!)}`));
  const total = cursor === undefined && skip > farSkip ? await countBookmarks(ctx, categoryId) : 0;
  const isNearerToEnd = skip < total && skip > total / 2;
  if (!isNearerToEnd) return all.orderBy("created_at", "desc").orderBy("id", "desc").offset(skip).limit(limit);
  const behind = Math.max(0, total - skip - limit);
  return all
    .orderBy("created_at", "asc")
    .orderBy("id", "asc")
    .offset(behind)
    .limit(total - skip - behind);
}

async function countBookmarks(ctx: Context, categoryId: string | undefined): Promise<number> {
  const { total } = await database(ctx)
    .selectFrom("category")
    .select(({ fn }) => fn.sum<string>("bookmark_count").as("total"))
    .where("user_id", "=", ctx.userId)
    .$if(categoryId !== undefined, (query) => query.where("id", "=", categoryId!))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Microseconds would be lost in a Date; imports and we write whole milliseconds only. */
function writeCursor({ createdAt, id }: { createdAt: Date; id: string }): string {
  return `${createdAt.getTime().toString(36)}.${id}`;
}

function readCursor(cursor: string) {
  const [time = "", id = ""] = cursor.split(".");
  const createdAt = new Date(Number.parseInt(time, 36));
  if (Number.isNaN(createdAt.getTime()) || !isUuid(id)) {
    throw new AppError("BAD_REQUEST", "This cursor is not one of ours.");
  }
  return sql`(${createdAt}::timestamptz, ${id}::uuid)`;
}
