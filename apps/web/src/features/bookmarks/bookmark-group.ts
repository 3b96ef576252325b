/** A group of the list: a category, or everything. */
export interface BookmarkGroup {
  /** The category's id, or `everything`. */
  id: string;
  name: string;
  /** The names of a category's parents, from the top. */
  parents: readonly string[];
  icon: string;
  /** Undefined for none. */
  color?: string | undefined;
  count: number;
}

export const everything = "everything";

/** `covers`: cards with the pictures of their pages. */
export type ViewMode = "cards" | "covers" | "dense";

/** "Health › Yoga" */
export function groupPath({ parents, name }: Pick<BookmarkGroup, "parents" | "name">): string {
  return [...parents, name].join(" › ");
}
