import type { BookmarkPage, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { CompiledQuery } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";
import { type BookmarkRow, bookmarkColumns, toBookmark } from "./bookmark-row.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";
import { type Place, type PlacesInList, placesInList } from "./page-places.ts";

type Input = z.output<typeof listBookmarksInput>;

/** Rows passed over on the way to a page may be read; more of them are better only counted. */
const nearSkip = 500;
/** From here on it pays to know how much there is, and to count from a nearer place than the beginning. */
const farSkip = 5_000;
const columns = bookmarkColumns.join(", ");
const ownColumns = bookmarkColumns.filter((column) => column.startsWith("b.")).map((column) => column.slice(2));

/**
 * One page of the person's bookmarks, newest first, of all or of one category itself. A deep page's place is found in
 * the index alone, from the nearest place that is known; only the rows of the page are read.
 *
 * The query is written as text, because it is asked more often than any other and building it takes as long as running
 * it; and with its limit in the text, because the planner prepares no plan for a limit that it does not know.
 *
 * @throws BAD_REQUEST for a cursor that is not ours
 */
export async function listBookmarks(ctx: Context, input: Input): Promise<BookmarkPage> {
  const isFar = input.cursor === undefined && input.skip > farSkip;
  const list = isFar ? await placesInList(ctx, input.categoryId) : null;
  const { page, values } = findPage(ctx, input, wayTo(input, list));
  const { rows } = await database(ctx).executeQuery<BookmarkRow>(
    CompiledQuery.raw(
      `select ${columns} from ${page}
       join category c on c.user_id = b.user_id and c.id = b.category_id
       order by b.created_at desc, b.id desc`,
      values,
    ),
  );
  const items = rows.map(toBookmark);
  const [first, last] = [items[0], items.at(-1)];
  if (first) list?.remember({ position: input.skip, createdAt: first.createdAt, id: first.id });
  return { items, nextCursor: last && items.length === input.limit ? writeCursor(last.createdAt, last.id) : null };
}

/** From where a page is reached: forwards from a place, itself included, or backwards from before it. */
interface Way {
  order: "asc" | "desc";
  /** Null: from the list's beginning or end. */
  from: Place | null;
  /** Bookmarks passed over on the way. */
  offset: number;
  /** Bookmarks that are there. */
  most: number;
}

/** The shortest way: from the list's beginning, its end, or a place that is known. */
function wayTo({ skip, limit }: Input, list: PlacesInList | null): Way {
  const start: Way = { order: "desc", from: null, offset: skip, most: limit };
  if (!list || skip >= list.total) return start;
  const behind = Math.max(0, list.total - skip - limit);
  const end: Way = { order: "asc", from: null, offset: behind, most: list.total - skip - behind };
  const ways = list.places.flatMap((from): Way[] => {
    if (from.position <= skip) return [{ order: "desc", from, offset: skip - from.position, most: limit }];
    const offset = from.position - skip - limit;
    return offset < 0 ? [] : [{ order: "asc", from, offset, most: limit }];
  });
  return [start, end, ...ways].reduce((best, way) => (way.offset < best.offset ? way : best));
}

/** The rows on the page, as a part of a query with its values. */
function findPage(
  ctx: Context,
  { categoryId, cursor }: Input,
  { order, from, offset, most }: Way,
): { page: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [`user_id = ${value(ctx.userId)}`, "deleted_at is null"];
  if (categoryId !== undefined) conditions.push(`category_id = ${value(categoryId)}`);
  if (cursor !== undefined) conditions.push(`(created_at, id) < (${readCursor(cursor).map(value).join(", ")})`);
  if (from)
    conditions.push(
      `(created_at, id) ${order === "desc" ? "<=" : ">"} (${[from.createdAt, from.id].map(value).join(", ")})`,
    );
  const rows = `from bookmark where ${conditions.join(" and ")} order by created_at ${order}, id ${order}
    limit ${most} ${offset > 0 ? `offset ${value(offset)}` : ""}`;
  if (offset <= nearSkip) return { page: `(select user_id, ${ownColumns.join(", ")} ${rows}) b`, values };
  const place = `(select user_id, id ${rows}) page`;
  return { page: `${place} join bookmark b on b.user_id = page.user_id and b.id = page.id`, values };
}
