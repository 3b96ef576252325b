import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../../api/bookmark-pages-key.ts";
import { trpc } from "../../api/trpc.ts";

/** Saves a bookmark; the lists that may show it are asked for again. */
export function useAddBookmark(onSaved: (bookmark: Bookmark) => void) {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return trpc.bookmarks.add.useMutation({
    onSuccess: (bookmark) => {
      void client.invalidateQueries({ queryKey: bookmarkPagesKey });
      void utils.categories.list.invalidate();
      void utils.stats.get.invalidate();
      void utils.search.quick.invalidate();
      onSaved(bookmark);
    },
  });
}
