import type { Bookmark } from "@bowerbird/contract/bookmarks";

type DragData = Record<string | symbol, unknown>;

/** Symbols private to this module, so the values behind them have known types. */
const [bookmarkKey, categoryKey] = [Symbol("bookmark"), Symbol("category")];

/** The data that a dragged bookmark carries, and its reader; null for anything else that is dragged. */
export function toDragData(dragged: Bookmark): DragData {
  return { [bookmarkKey]: dragged };
}

export function draggedBookmark(data: DragData): Bookmark | null {
  return (data[bookmarkKey] as Bookmark | undefined) ?? null;
}

/** The same for a drop target. */
export function toDropData(categoryId: string): DragData {
  return { [categoryKey]: categoryId };
}

export function dropCategory(data: DragData): string | null {
  return (data[categoryKey] as string | undefined) ?? null;
}

/** Marks the element that a dragged bookmark would drop on. */
export const dropTargetClass = "outline-2 outline-focus";
