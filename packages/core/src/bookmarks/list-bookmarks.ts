import type { BookmarkPage, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { bookmarkColumns, toBookmark } from "./bookmark-row.ts";
import { isUuid } from "./is-uuid.ts";

type Input = z.output<typeof listBookmarksInput>;

/**
 * One page of the person's bookmarks, newest first, of all or of one category itself. The page's place is found in the
 * index alone; only the rows of the page are read, however deep it lies.
 */
export async function listBookmarks(ctx: Context, input: Input): Promise<BookmarkPage> {
  const db = database(ctx);
  const page = db
    .selectFrom("bookmark")
    .select(["user_id", "id"])
    .where("user_id", "=", ctx.userId)
    .where("deleted_at", "is", null)
    .$if(input.categoryId !== undefined, (query) => query.where("category_id", "=", input.categoryId!))
    .$if(input.cursor !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < ${readCursor(input.cursor!)}`),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(input.skip)
    .limit(input.limit);
  const rows = await db
    .selectFrom(page.as("page"))
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
