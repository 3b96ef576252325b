/** A group of the list: a category, or everything. */
export interface BookmarkGroup {
  /** The category's id, or `everything`. */
  id: string;
  name: string;
  icon: string;
  count: number;
}

export const everything = "everything";

export type ViewMode = "cards" | "dense";
