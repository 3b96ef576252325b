import type { Bookmark } from "@bowerbird/contract/bookmarks";

/** The bookmarks of a list in order, loaded or not, for keys and range selection. */
export interface BookmarkSequence {
  count: number;
  /** Undefined if it is not loaded. */
  at: (index: number) => Bookmark | undefined;
  /** From `first` to `last`, both included; loads what is missing. */
  between: (first: number, last: number) => Promise<Bookmark[]>;
  /** Scrolls an index that is not rendered into view. */
  reveal: (index: number) => void;
}

/** The sequence of a list that is loaded and rendered as a whole. */
export function toSequence(bookmarks: readonly Bookmark[]): BookmarkSequence {
  return {
    count: bookmarks.length,
    at: (index) => bookmarks[index],
    between: (first, last) => Promise.resolve(bookmarks.slice(first, last + 1)),
    reveal: () => {},
  };
}
