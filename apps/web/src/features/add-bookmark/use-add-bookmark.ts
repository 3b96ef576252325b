import type { AddBookmarkInput, Bookmark } from "@bowerbird/contract/bookmarks";
import { trpc } from "../../api/trpc.ts";
import { useRefreshLists } from "../../changes/use-refresh-lists.ts";

/** Saves a bookmark; the lists that may show it are asked for again. */
export function useAddBookmark(onSaved: (bookmark: Bookmark, asked: AddBookmarkInput) => void) {
  const refresh = useRefreshLists();
  return trpc.bookmarks.add.useMutation({
    onSuccess: (bookmark, asked) => {
      refresh();
      onSaved(bookmark, asked);
    },
  });
}
