import { useQueryClient } from "@tanstack/react-query";
import { bookmarkPagesKey } from "../api/bookmark-pages-key.ts";
import { trpc } from "../api/trpc.ts";

/** Refetches every list and count that a changed bookmark may appear in. */
export function useRefreshLists(): () => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return () => {
    void client.invalidateQueries({ queryKey: bookmarkPagesKey });
    void utils.categories.list.invalidate();
    void utils.stats.get.invalidate();
    void utils.search.invalidate();
    void utils.tags.invalidate();
    void utils.linkChecks.invalidate();
  };
}
