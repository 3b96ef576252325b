import type { BookmarkPage, listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { CompiledQuery } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../../platform/context/index.ts";
import { shownColumns, shownList, type ShownRow, toBookmark } from "./bookmark-row.ts";
import { toColumn } from "./bookmark-columns.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";
import { type ListAnchor, type CachedList, openCachedList } from "./list-anchors.ts";

type Input = z.output<typeof listBookmarksInput>;

/** Up to this offset, skipped rows may be read whole; beyond it, only index entries are skipped. */
const maxRowsRead = 500;
/** Beyond this offset, looking up the total and the nearest known anchor pays off. */
const minAnchoredSkip = 5_000;
const pageColumns = shownColumns.map(toColumn).join(", ");

/**
 * Returns one page of the person's bookmarks, newest first, of all or of one category without its children. A deep page
 * is found in the index alone, from the nearest anchor; only the page's own rows are read.
 *
 * Raw SQL, because this is the most frequent query and building it takes as long as running it. The limit is inlined,
 * because the planner needs to know it.
 *
 * @throws BAD_REQUEST for an invalid cursor
 */
export async function listBookmarks(ctx: Context, input: Input): Promise<BookmarkPage> {
  const isFar = input.cursor === undefined && input.skip > minAnchoredSkip;
  const list = isFar ? await openCachedList(ctx, input.categoryId) : null;
  const { page, values } = findPage(ctx, input, chooseRoute(input, list));
  const { rows } = await database(ctx).executeQuery<ShownRow>(
    CompiledQuery.raw(
      `select ${shownList} from ${page}
       join category c on c.user_id = b.user_id and c.id = b.category_id
       order by b.created_at desc, b.id desc`,
      values,
    ),
  );
  const items = rows.map(toBookmark);
  const [first, last] = [items[0], items.at(-1)];
  if (first) list?.addAnchor({ position: input.skip, createdAt: first.createdAt, id: first.id });
  return { items, nextCursor: last && items.length === input.limit ? writeCursor(last.createdAt, last.id) : null };
}

/** How a page is reached: forwards from an anchor, inclusive, or backwards from before it. */
interface Route {
  order: "asc" | "desc";
  /** Null: the list's start or end. */
  from: ListAnchor | null;
  /** Bookmarks to skip. */
  offset: number;
  count: number;
}

/** Chooses the start with the smallest offset: the list's start, its end or a known anchor. */
function chooseRoute({ skip, limit }: Input, list: CachedList | null): Route {
  const start: Route = { order: "desc", from: null, offset: skip, count: limit };
  if (!list || skip >= list.total) return start;
  const behind = Math.max(0, list.total - skip - limit);
  const end: Route = { order: "asc", from: null, offset: behind, count: list.total - skip - behind };
  const routes = list.anchors.flatMap((from): Route[] => {
    if (from.position <= skip) return [{ order: "desc", from, offset: skip - from.position, count: limit }];
    const offset = from.position - skip - limit;
    return offset < 0 ? [] : [{ order: "asc", from, offset, count: limit }];
  });
  return [start, end, ...routes].reduce((best, route) => (route.offset < best.offset ? route : best));
}

/** The FROM clause that selects the page's rows, with its parameters. */
function findPage(
  ctx: Context,
  { categoryId, cursor }: Input,
  { order, from, offset, count }: Route,
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
    limit ${count} ${offset > 0 ? `offset ${value(offset)}` : ""}`;
  if (offset <= maxRowsRead) return { page: `(select user_id, ${pageColumns} ${rows}) b`, values };
  const ids = `(select user_id, id ${rows}) page`;
  return { page: `${ids} join bookmark b on b.user_id = page.user_id and b.id = page.id`, values };
}
