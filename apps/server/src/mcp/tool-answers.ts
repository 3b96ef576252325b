import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { Category } from "@bowerbird/contract/categories";
import { withPaths } from "@bowerbird/contract/category-paths";
import { cutText } from "@bowerbird/contract/tidy-text";

/** Max. length of a description, and of notes, in a list. */
const maxBriefText = 300;
/** More does not fit into an assistant's context. */
const maxBytes = 1024 * 1024;

interface Fitted<T> {
  list: T[];
  /** What was left out, and how to ask for less; absent when the list is complete. */
  note?: string;
}

/** A bookmark without its icons, which are long and of no use to an assistant. */
export function wholeBookmark({ favicon: _favicon, categoryIcon: _icon, ...bookmark }: Bookmark) {
  return bookmark;
}

/** A bookmark in a list. */
export function briefBookmark(bookmark: Bookmark) {
  const { description, notes, ...whole } = wholeBookmark(bookmark);
  const [briefly, noted] = [description, notes].map((text) => text && cutText(text, maxBriefText));
  return { ...whole, description: briefly, notes: noted };
}

/** Categories with their paths, by which an assistant can name them. */
export function categoriesWithPaths(categories: readonly Category[]) {
  return withPaths(categories).map(({ id, name, path, parentId, bookmarkCount }) => ({
    id,
    name,
    path,
    parentId,
    bookmarkCount,
  }));
}

/** Cuts a list to the size that an answer may have. @param advice a sentence on how to ask for less */
export function fitList<T>(all: readonly T[], advice: string): Fitted<T> {
  let left = maxBytes;
  const end = all.findIndex((item) => (left -= Buffer.byteLength(JSON.stringify(item)) + 1) < 0);
  if (end < 0) return { list: [...all] };
  const count = (number: number) => number.toLocaleString("en");
  return {
    list: all.slice(0, end),
    note: `Only the first ${count(end)} of ${count(all.length)} are shown, since an answer holds at most 1 MB. ${advice}`,
  };
}
