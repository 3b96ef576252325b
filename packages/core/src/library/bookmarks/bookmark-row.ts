import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { parseAddress } from "@bowerbird/bookmark/address";
import { tidyUrl } from "@bowerbird/contract/web-url";
import { type Context, everyone, own } from "../../platform/context/index.ts";
import { notFound, AppError } from "../../platform/errors/index.ts";
import { urlKeyHash } from "./bookmark-state.ts";
import { type BookmarkRow, type ColumnFor, columnsFor, type RawRow, selectList } from "./bookmark-columns.ts";
import t from "../messages.json" with { type: "json" };

/** The columns of the API's bookmark; one that the API does not know is a type error. */
export const shownColumns: (ColumnFor<"shown"> & keyof Bookmark)[] = columnsFor("shown");

/** SQL: the API's bookmark, of `bookmark` as b and `category` as c. */
export const shownList = `${selectList(shownColumns, "b")}, c.name as "category", c.icon as "categoryIcon"`;

/** A row of {@link shownList}. */
export type ShownRow = RawRow<Pick<BookmarkRow, ColumnFor<"shown">> & { category: string; categoryIcon: string }>;

/** Converts a row of a raw statement to the shape of the API. */
export function toBookmark(row: ShownRow): Bookmark {
  return { ...row, createdAt: new Date(row.createdAt) };
}

/** The person's bookmarks, also those in the trash, in the shape of the API. */
export function selectAllBookmarks(ctx: Context) {
  return everyone(ctx)
    .selectFrom("Bookmark as b")
    .innerJoin("Category as c", (join) => join.onRef("c.userId", "=", "b.userId").onRef("c.id", "=", "b.categoryId"))
    .select(shownColumns.map((name) => `b.${name}` as const))
    .select(["c.name as category", "c.icon as categoryIcon"])
    .where("b.userId", "=", ctx.userId);
}

/** The person's bookmarks that are not in the trash, in the shape of the API. */
export function selectBookmarks(ctx: Context) {
  return selectAllBookmarks(ctx).where("b.deletedAt", "is", null);
}

/** @throws NOT_FOUND for an unknown or deleted bookmark, or one of another person */
export async function getBookmark(ctx: Context, { id }: { id: string }): Promise<Bookmark> {
  const bookmark = isUuid(id) ? await selectBookmarks(ctx).where("b.id", "=", id).executeTakeFirst() : undefined;
  if (!bookmark) throw notFound(t.bookmarkNotFound);
  return bookmark;
}

/**
 * Finds the bookmark that has this address, or one that differs only in what does not matter (scheme, `www.`, tracking).
 *
 * @returns null if there is none, or the text is not a web address
 */
export async function findSaved(ctx: Context, { url }: { url: string }): Promise<Bookmark | null> {
  const parsed = parseAddress(tidyUrl(url));
  if (!parsed.ok) return null;
  return (await selectBookmarks(ctx).where("b.urlKey", "=", urlKeyHash(parsed.value.key)).executeTakeFirst()) ?? null;
}

/** The error for a duplicate; it carries the existing bookmark. */
export async function duplicateError(ctx: Context, id: string): Promise<AppError> {
  const bookmark = await getBookmark(ctx, { id });
  return new AppError("CONFLICT", t.duplicateLink, { bookmark });
}

/** Encodes where a page ended. Milliseconds suffice: no timestamp is written with more precision. */
export function writeCursor(time: Date, id: string): string {
  return `${time.getTime().toString(36)}.${id}`;
}

/** Decodes a cursor. @throws BAD_REQUEST for an invalid one */
export function readCursor(cursor: string): [time: Date, id: string] {
  const [time = "", id = ""] = cursor.split(".");
  const date = new Date(Number.parseInt(time, 36));
  if (Number.isNaN(date.getTime()) || !isUuid(id)) {
    throw new AppError("BAD_REQUEST", t.notACursor);
  }
  return [date, id];
}

/** Checks whether PostgreSQL accepts the text as a uuid. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Reads an icon by its hash: one from the person's imports, or a site's. @throws NOT_FOUND */
export async function readIcon(ctx: Context, hash: string): Promise<{ mediaType: string; content: Buffer }> {
  const row = /^[0-9a-f]{32}$/.test(hash) ? await findIcon(ctx, hash) : undefined;
  if (!row) throw notFound(t.iconNotFound);
  return { mediaType: row.mediaType, content: Buffer.from(row.content) };
}

function findIcon(ctx: Context, id: string) {
  const ofSites = everyone(ctx).selectFrom("PageIcon").select(["mediaType", "content"]).where("id", "=", id);
  const ofImports = own(ctx).selectFrom("SiteIcon").select(["mediaType", "content"]).where("id", "=", id);
  return ofImports.unionAll(ofSites).limit(1).executeTakeFirst();
}
