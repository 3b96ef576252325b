import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type Context, everyone } from "../../platform/context/index.ts";
import { notFound, AppError } from "../../platform/errors/index.ts";
import { type BookmarkRow, type ColumnFor, columnsFor, type RawRow, selectList } from "./bookmark-columns.ts";
import { isUuid } from "./page-cursor.ts";

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
  if (!bookmark) throw notFound("Bookmark");
  return bookmark;
}

/** The error for a duplicate; it carries the existing bookmark. */
export async function duplicateError(ctx: Context, id: string): Promise<AppError> {
  const bookmark = await getBookmark(ctx, { id });
  return new AppError("CONFLICT", "This link is already in your collection.", { bookmark });
}
