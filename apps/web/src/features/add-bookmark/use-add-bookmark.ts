import type { AddBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { trpc } from "../../api/trpc.ts";
import { useRefreshLists } from "../../changes/use-refresh-lists.ts";

/** Saves a bookmark and refetches the lists that may show it. */
export function useAddBookmark(onSaved: (bookmark: Bookmark, asked: AddBookmarkInput) => void) {
  const refresh = useRefreshLists();
  return trpc.bookmarks.add.useMutation({
    onSuccess: (bookmark, asked) => {
      refresh();
      onSaved(bookmark, asked);
    },
  });
}
