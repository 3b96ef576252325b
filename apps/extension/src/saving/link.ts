import type { Bookmark } from "@bowerbird/contract/bookmarks";

/** What is to be saved. */
export interface Link {
  url: string;
  title: string;
  description?: string;
  /** The name of one; without it the server sorts. */
  category?: string;
}

/** What the extension needs of a bookmark; plain, so that it can be sent from the background to a page. */
export type SavedBookmark = Pick<Bookmark, "id" | "url" | "title" | "category" | "categoryId" | "tags">;

export type Outcome =
  | { kind: "saved"; bookmark: SavedBookmark }
  /** It was there before. */
  | { kind: "known"; bookmark: SavedBookmark }
  /** Kept here until the server answers or, where it does not know the token, until the extension is connected. */
  | { kind: "waiting"; isRevoked: boolean }
  | { kind: "refused"; message: string };

export function plainBookmark({ id, url, title, category, categoryId, tags }: SavedBookmark): SavedBookmark {
  return { id, url, title, category, categoryId, tags };
}
