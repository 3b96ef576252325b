import { Later, lazyPart } from "../../shared/ui/later.tsx";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type ReactNode, useState } from "react";
import { useBulkActions, useSelectedTarget } from "../../shared/changes/use-bulk-actions.ts";
import { useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { useDeleteBookmark } from "./use-delete-bookmark.ts";
import { useMarkBookmark } from "./use-mark-bookmark.ts";

const EditBookmarkDialog = lazyPart(async () => ({
  default: (await import("./edit-bookmark-dialog.tsx")).EditBookmarkDialog,
}));

/** Actions of a list's keyboard shortcuts; the caller renders `dialog` beside the list. */
export function useListActions() {
  const [edited, setEdited] = useState<Bookmark | null>(null);
  const store = useSelectionStore();
  const selected = useSelectedTarget();
  const remove = useDeleteBookmark();
  const mark = useMarkBookmark();
  const bulk = useBulkActions({ onDone: () => store.edit(false) });
  const dialog: ReactNode = edited && (
    <Later onFailed={() => setEdited(null)}>
      <EditBookmarkDialog bookmark={edited} isOpen onOpenChange={() => setEdited(null)} />
    </Later>
  );
  return {
    dialog,
    onEdit: setEdited,
    onMark: mark,
    onDelete: (bookmark: Bookmark | undefined) => {
      const target = selected();
      if (target.parts.length > 0) bulk.remove(target);
      else if (bookmark) remove(bookmark);
    },
  };
}
