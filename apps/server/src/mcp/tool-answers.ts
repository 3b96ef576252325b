import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { Category } from "@bowerbird/contract/categories";
import { withPaths } from "@bowerbird/contract/category-paths";
import { cutText } from "@bowerbird/contract/tidy-text";

/** Of a description among others: enough to choose by. */
const briefDescription = 300;

/** A bookmark without its pictures, which may be as long as a page of text and say nothing to an assistant. */
export function wholeBookmark({ favicon: _favicon, categoryIcon: _icon, ...bookmark }: Bookmark) {
  return bookmark;
}

/** A bookmark as it stands in a list. */
export function briefBookmark(bookmark: Bookmark) {
  const { description, ...whole } = wholeBookmark(bookmark);
  return { ...whole, description: description && cutText(description, briefDescription) };
}

/** Categories with the path by which each can be named. */
export function categoriesWithPaths(categories: readonly Category[]) {
  return withPaths(categories).map(({ id, name, path, parentId, bookmarkCount }) => ({
    id,
    name,
    path,
    parentId,
    bookmarkCount,
  }));
}
