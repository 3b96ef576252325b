/** How often, weighed, something was filed under each of the person's categories; categories by their position. */
export interface Lessons {
  total: number;
  byCategory: Map<number, number>;
  /** Bookmarks by category, to be named in a reason. */
  pages: Map<number, number>;
}

export interface OwnCategory {
  id: string;
  name: string;
  /** The built-in topic that this category holds, if its name says so. */
  topic: number | undefined;
}

/** All that sorting needs to know of a person. */
export interface Knowledge {
  categories: readonly OwnCategory[];
  uncategorized: { id: string; name: string };
  /** For each built-in topic the position of the category that holds it. */
  homes: readonly (number | undefined)[];
  /** Words and phrases of the names that the person gave, with how much each says. */
  names: ReadonlyMap<string, readonly { category: number; share: number }[]>;
  hosts: ReadonlyMap<string, Lessons>;
  /** Parts of sites: `github.com/rust-lang`. */
  sections: ReadonlyMap<string, Lessons>;
  words: ReadonlyMap<string, Lessons>;
  /** The id of a category that holds nearly everything, so that what lies there teaches nothing. */
  heap: string | null;
  /** The person's tags by {@link tagKey}. */
  tags: ReadonlyMap<string, string>;
}
