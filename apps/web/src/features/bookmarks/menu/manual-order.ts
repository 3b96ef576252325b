import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { createContext } from "react";

/** Where a bookmark is put: right before or after another one. */
export type DropTarget = { beforeId: string } | { afterId: string };

/** Moves the bookmarks of a list in manual order by one position, for the menu of a bookmark; null in other lists. */
export const ManualOrder = createContext<{
  canStep: (bookmark: Bookmark, by: 1 | -1) => boolean;
  step: (bookmark: Bookmark, by: 1 | -1) => void;
} | null>(null);
