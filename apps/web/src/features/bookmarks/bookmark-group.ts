import { type CategoryGroup, toLists } from "@bowerbird/contract/home-lists";

/** A group of the list: a category, or everything, whose id is `everything`. */
export type BookmarkGroup = CategoryGroup;

/** A part of a list: the items from `first` up to, not including, `end`. */
export interface ListPart {
  listId: string;
  first: number;
  end: number;
}

/** The parts of a group's lists that are its items from `first` up to, not including, `end`. */
export function toParts(group: BookmarkGroup, first: number, end: number): ListPart[] {
  let start = 0;
  return toLists(group).flatMap(({ id, count }) => {
    const part = { listId: id, first: Math.max(0, first - start), end: Math.min(count, end - start) };
    start += count;
    return part.first < part.end ? [part] : [];
  });
}

export const everything = "everything";

/** `covers`: cards with the pictures of their pages. */
export type ViewMode = "cards" | "covers" | "dense";
