import type { BookmarkPage, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { CompiledQuery } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";
import { type BookmarkRow, bookmarkColumns, toBookmark } from "./bookmark-row.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";

type Input = z.output<typeof listBookmarksInput>;

/** Rows passed over on the way to a page may be read; more of them are better only counted. */
const nearSkip = 500;
/** From here on it pays to know how much there is, and to count from the end where that is nearer. */
const farSkip = 5_000;
const columns = bookmarkColumns.join(", ");
const ownColumns = bookmarkColumns.filter((column) => column.startsWith("b.")).map((column) => column.slice(2));

/**
 * One page of the person's bookmarks, newest first, of all or of one category itself. A deep page's place is found in
 * the index alone, from the nearer end; only the rows of the page are read.
 *
 * The query is written as text, because it is asked more often than any other and building it takes as long as running
 * it; and with its limit in the text, because the planner prepares no plan for a limit that it does not know.
 *
 * @throws BAD_REQUEST for a cursor that is not ours
 */
export async function listBookmarks(ctx: Context, input: Input): Promise<BookmarkPage> {
  const { page, values } = await findPage(ctx, input);
  const { rows } = await database(ctx).executeQuery<BookmarkRow>(
    CompiledQuery.raw(
      `select ${columns} from ${page}
       join category c on c.user_id = b.user_id and c.id = b.category_id
       order by b.created_at desc, b.id desc`,
      values,
    ),
  );
  const items = rows.map(toBookmark);
  const last = items.at(-1);
  return { items, nextCursor: last && items.length === input.limit ? writeCursor(last.createdAt, last.id) : null };
}

/** The rows on the page, as a part of a query with its values. */
async function findPage(
  ctx: Context,
  { categoryId, cursor, skip, limit }: Input,
): Promise<{ page: string; values: unknown[] }> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [`user_id = ${value(ctx.userId)}`, "deleted_at is null"];
  if (categoryId !== undefined) conditions.push(`category_id = ${value(categoryId)}`);
  if (cursor !== undefined) conditions.push(`(created_at, id) < (${readCursor(cursor).map(value).join(", ")})`);
  const total = cursor === undefined && skip > farSkip ? await countBookmarks(ctx, categoryId) : 0;
  const isNearerToEnd = skip < total && skip > total / 2;
  const behind = Math.max(0, total - skip - limit);
  const [order, offset, most] = isNearerToEnd ? ["asc", behind, total - skip - behind] : ["desc", skip, limit];
  const rows = `from bookmark where ${conditions.join(" and ")} order by created_at ${order}, id ${order}
    limit ${most} ${offset > 0 ? `offset ${value(offset)}` : ""}`;
  if (offset <= nearSkip) return { page: `(select user_id, ${ownColumns.join(", ")} ${rows}) b`, values };
  const place = `(select user_id, id ${rows}) page`;
  return { page: `${place} join bookmark b on b.user_id = page.user_id and b.id = page.id`, values };
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
