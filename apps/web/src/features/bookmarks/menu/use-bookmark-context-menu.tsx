import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { RefObject } from "react";
import { lazyPart } from "../../../shared/ui/later.tsx";
import { useContextMenu } from "../../../shared/ui/use-context-menu.tsx";

/** What can be done with a bookmark. */
export const BookmarkMenu = lazyPart(() => import("./bookmark-menu.tsx"));

/** The menu of a bookmark on a right click. @param isAsking whether it asks before deleting */
export function useBookmarkContextMenu(item: RefObject<HTMLElement | null>, bookmark: Bookmark, isAsking = false) {
  return useContextMenu(item, (trigger) => <BookmarkMenu bookmark={bookmark} trigger={trigger} isAsking={isAsking} />);
}
