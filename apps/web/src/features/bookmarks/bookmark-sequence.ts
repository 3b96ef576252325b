import type { Bookmark } from "@bowerbird/contract/bookmarks";

/** A list as keys and ranges go through it, from the first bookmark to the last, loaded or not. */
export interface BookmarkSequence {
  count: number;
  /** Undefined where it is not loaded. */
  at: (index: number) => Bookmark | undefined;
  /** From `first` to `last`, both included; loads what is missing. */
  between: (first: number, last: number) => Promise<Bookmark[]>;
  /** Brings a place that is not drawn into sight. */
  reveal: (index: number) => void;
}

/** Of a list that is there as a whole and drawn as a whole. */
export function sequenceOf(bookmarks: readonly Bookmark[]): BookmarkSequence {
  return {
    count: bookmarks.length,
    at: (index) => bookmarks[index],
    between: (first, last) => Promise.resolve(bookmarks.slice(first, last + 1)),
    reveal: () => {},
  };
}
