import type { CategoryGroup } from "@bowerbird/bookmark/home-groups";

/** A group of the list: a category, or everything, whose id is `everything`. */
export type BookmarkGroup = CategoryGroup;

export const everything = "everything";

/** `covers`: cards with the pictures of their pages. `rows`: each bookmark with all its details, as high as these. */
export type ViewMode = GroupView | "rows";

/** Of groups, whose items have equal heights. */
export type GroupView = (typeof groupViews)[number];

export const groupViews = ["cards", "covers", "dense"] as const;
