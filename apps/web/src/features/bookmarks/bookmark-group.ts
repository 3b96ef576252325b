/** A group of the list: a category, or everything. */
export interface BookmarkGroup {
  /** The category's id, or `everything`. */
  id: string;
  name: string;
  icon: string;
  /** Undefined for none. */
  color?: string | undefined;
  count: number;
}

export const everything = "everything";

/** `covers`: cards with the pictures of their pages. */
export type ViewMode = "cards" | "covers" | "dense";
