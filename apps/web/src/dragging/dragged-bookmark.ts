import type { Bookmark } from "@bowerbird/contract/bookmarks";

type DragData = Record<string | symbol, unknown>;

/** Known only here, so what stands under them is what was put there here. */
const [bookmarkKey, categoryKey] = [Symbol("bookmark"), Symbol("category")];

/** What a dragged bookmark carries, and how a place reads it; null for anything else that is dragged. */
export function dragDataOf(dragged: Bookmark): DragData {
  return { [bookmarkKey]: dragged };
}

export function draggedBookmark(data: DragData): Bookmark | null {
  return (data[bookmarkKey] as Bookmark | undefined) ?? null;
}

/** The same for a place where a bookmark can be dropped. */
export function dropDataOf(categoryId: string): DragData {
  return { [categoryKey]: categoryId };
}

export function dropCategory(data: DragData): string | null {
  return (data[categoryKey] as string | undefined) ?? null;
}
