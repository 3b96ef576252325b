import type { CategoryGroup } from "@bowerbird/bookmark/home-groups";

/** A group of the list: a category, or everything, whose id is `everything`. */
export type BookmarkGroup = CategoryGroup;

export const everything = "everything";

/** `covers`: cards with the pictures of their pages. */
export type ViewMode = "cards" | "covers" | "dense";
