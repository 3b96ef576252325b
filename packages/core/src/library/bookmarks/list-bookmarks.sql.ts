import { createHash } from "node:crypto";
import type { BookmarkPage, listBookmarksInput, ListSort } from "@bowerbird/contract/bookmarks";
import { numberSorts } from "@bowerbird/contract/bookmark-table";
import { markNames, marks } from "@bowerbird/contract/marks";
import { CompiledQuery, sql } from "kysely";
import type { z } from "zod";
import type { SavedKeys, savedKeysInput } from "@bowerbird/contract/saved-keys";
import { toShortKey } from "@bowerbird/contract/short-key";
import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import { type Context, database } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { readCursor, shownColumns, shownList, type ShownRow, toBookmark, writeCursor } from "./bookmark-row.ts";
import { toColumn } from "./bookmark-columns.ts";
import t from "../messages.json" with { type: "json" };

type Input = z.output<typeof listBookmarksInput>;

/** Up to this offset, skipped rows may be read whole; beyond it, only index entries are skipped. */
const maxRowsRead = 500;
const pageColumns = shownColumns.map(toColumn).join(", ");

/** What a list is sorted by before the time; null: by the time alone. */
function toSortKey(sort: ListSort): string | null {
  switch (sort) {
    case "newest":
    case "oldest":
      return null;
    case "title":
      return titleOrder();
    case "site":
      return "host";
    case "manual":
      return "position";
    default:
      return `lpad((2147483647 - ${toColumn(numberSorts[sort])})::text, 10, '0')`;
  }
}

/** How sort keys are compared: titles by their language, others by bytes, as the indexes do. */
function toOperators(sort: ListSort): { isBefore: string; isAfter: string; isFrom: string } {
  if (sort === "title") return { isBefore: "<", isAfter: ">", isFrom: ">=" };
  return { isBefore: "~<~", isAfter: "~>~", isFrom: "~>=~" };
}

/**
 * Returns one page of the person's bookmarks, of all or of one category without its children. A deep page of the newest, the
 * oldest or a manual order is found in the index alone; only its own rows are read.
 *
 * Raw SQL, because this is the most frequent query and building it takes as long as running it. The limit is inlined,
 * because the planner needs to know it.
 *
 * @throws BAD_REQUEST for an invalid cursor, or the manual order of everything
 */
export async function listBookmarks(ctx: Context, input: Input): Promise<BookmarkPage> {
  const { sort = "newest" } = input;
  if (sort === "manual" && input.categoryId === undefined) {
    throw new AppError("BAD_REQUEST", t.manualOrderNeedsCategory);
  }
  const { page, values } = findPage(ctx, sort, input);
  const hasKey = toSortKey(sort) !== null;
  const { rows } = await database(ctx).executeQuery<ShownRow & { sortKey?: string }>(
    CompiledQuery.raw(
      `select ${shownList}${hasKey ? `, sort_key as "sortKey"` : ""} from ${page}
       join category c on c.user_id = b.user_id and c.id = b.category_id
       order by ${orderBy(sort, "sort_key", "b.")}`,
      values,
    ),
  );
  const items = rows.map(({ sortKey: _key, ...row }) => toBookmark(row));
  const last = items.at(-1);
  const isFull = items.length === input.limit;
  return { items, nextCursor: last && isFull ? writeSortCursor(rows.at(-1)?.sortKey, last) : null };
}

function orderBy(sort: ListSort, key: string, table = ""): string {
  const direction = sort === "oldest" ? "asc" : "desc";
  const first = toSortKey(sort) === null ? "" : `${key} using ${toOperators(sort).isBefore}, `;
  return `${first}${table}created_at ${direction}, ${table}id ${direction}`;
}

function writeSortCursor(key: string | undefined, { createdAt, id }: { createdAt: Date; id: string }): string {
  const end = writeCursor(createdAt, id);
  return key === undefined ? end : `${Buffer.from(key).toString("base64url")}.${end}`;
}

/** The condition of what follows the end of a page. @param value adds a parameter. @throws BAD_REQUEST */
function followsCursor(sort: ListSort, cursor: string, value: (given: unknown) => string): string {
  const key = toSortKey(sort);
  const keyLength = key === null ? -1 : cursor.indexOf(".");
  const end = readCursor(cursor.slice(keyLength + 1)).map(value);
  const isLater = `(created_at, id) ${sort === "oldest" ? ">" : "<"} (${end.join(", ")})`;
  if (key === null) return isLater;
  const last = value(Buffer.from(cursor.slice(0, keyLength), "base64url").toString().replaceAll("\u0000", ""));
  const { isFrom, isAfter } = toOperators(sort);
  return `${key} ${isFrom} ${last} and (${key} ${isAfter} ${last} or ${isLater})`;
}

/** The FROM clause that selects the page's rows, with its parameters. */
function findPage(ctx: Context, sort: ListSort, input: Input): { page: string; values: unknown[] } {
  const { categoryId, cursor, skip, limit } = input;
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const conditions = [`user_id = ${value(ctx.userId)}`, "deleted_at is null"];
  if (categoryId !== undefined) conditions.push(`category_id = ${value(categoryId)}`);
  for (const name of markNames) {
    const wanted = input[name];
    const isMarked = toColumn(marks[name]);
    if (wanted !== undefined) conditions.push(wanted === "true" ? isMarked : `not ${isMarked}`);
  }
  if (cursor !== undefined) conditions.push(followsCursor(sort, cursor, value));
  const key = toSortKey(sort);
  const sortKey = key === null ? "" : `, ${key} as sort_key`;
  const rows = `${sortKey} from bookmark where ${conditions.join(" and ")} order by ${orderBy(sort, key ?? "")}
    limit ${limit} ${skip > 0 ? `offset ${value(skip)}` : ""}`;
  if (skip <= maxRowsRead) return { page: `(select user_id, ${pageColumns}${rows}) b`, values };
  const ids = `(select user_id, id${rows}) page`;
  return { page: `${ids} join bookmark b on b.user_id = page.user_id and b.id = page.id`, values };
}

/**
 * Returns one bucket's short keys of the person's saved addresses. With all buckets a client can tell whether an address
 * is saved without sending it. An index-only scan answers.
 */
export async function savedKeys(
  ctx: Context,
  { bucket, digest: known }: z.output<typeof savedKeysInput>,
): Promise<SavedKeys> {
  const digit = bucket.toString(16);
  const { rows } = await sql<{ url_key: string }>`
    select url_key from bookmark
    where user_id = ${ctx.userId} and deleted_at is null
      and url_key between ${edge(digit, "0")}::uuid and ${edge(digit, "f")}::uuid
    order by url_key`.execute(database(ctx));
  const keys = rows.map(({ url_key }) => toShortKey(Buffer.from(url_key.replaceAll("-", ""), "hex"))).join("");
  const digest = createHash("sha256").update(keys).digest("base64url").slice(0, 22);
  return { digest, keys: digest === known ? null : keys };
}

/** The first or last key that begins with a digit. */
function edge(digit: string, rest: string): string {
  return digit + `${rest.repeat(7)}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(4)}-${rest.repeat(12)}`;
}

/**
 * SQL: a name in the order of the language of the request, numbers by their value. As `compareNames` of the package
 * `bookmark` orders on a device.
 */
export function inNameOrder(name: string): string {
  return `${name} collate "names_${currentLanguage()}"`;
}

/** SQL: what a bookmark is ordered by as its title, with the columns of a table. */
export function titleOrder(table = ""): string {
  return inNameOrder(`coalesce(nullif(${table}title, ''), ${table}host)`);
}
