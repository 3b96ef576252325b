import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffectEvent } from "react";
import type { Mark } from "../../../shared/changes/marks.ts";
import { useBulkActions, useSelectedTarget } from "../../../shared/changes/use-bulk-actions.ts";
import { useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { Later, lazyPart } from "../../../shared/ui/later.tsx";
import { useDeleteBookmark } from "../edit/use-delete-bookmark.ts";
import { useMarkBookmark } from "../edit/use-mark-bookmark.ts";
import { useOnce } from "../edit/use-once.ts";

const EditBookmarkDialog = lazyPart(async () => ({
  default: (await import("../edit/edit-bookmark-dialog.tsx")).EditBookmarkDialog,
}));

export type ListRequest =
  | { does: "edit"; bookmark: Bookmark }
  | { does: "mark"; bookmark: Bookmark; mark: Mark }
  | { does: "delete"; bookmark: Bookmark | undefined };

/** Does what a key of a list asked for, once for each request. */
export default function ListAction({ request, onEnd }: { request: ListRequest; onEnd: () => void }) {
  const store = useSelectionStore();
  const selected = useSelectedTarget();
  const remove = useDeleteBookmark();
  const mark = useMarkBookmark();
  const bulk = useBulkActions({ onDone: () => store.edit(false) });
  const run = useEffectEvent((): void => {
    if (request.does === "mark") mark(request.bookmark, request.mark);
    if (request.does !== "delete") return;
    const target = selected();
    if (target.parts.length > 0) bulk.remove(target);
    else if (request.bookmark) remove(request.bookmark);
  });
  useOnce(request, run);
  return (
    request.does === "edit" && (
      <Later onFailed={onEnd}>
        <EditBookmarkDialog bookmark={request.bookmark} isOpen onOpenChange={onEnd} />
      </Later>
    )
  );
}
