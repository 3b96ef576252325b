import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffectEvent } from "react";
import { categoryOptions } from "../../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../../shared/category-tree/use-category-tree.ts";
import type { Mark } from "@bowerbird/contract/marks";
import { MoveDialog } from "../../../shared/changes/move-dialog.tsx";
import { TagDialog } from "../../../shared/changes/tag-dialog.tsx";
import { useBulkActions, useSelectedTarget } from "../../../shared/changes/use-bulk-actions.ts";
import { slideToCategory } from "../../../shared/motion/slide-to-category.ts";
import { useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { EditBookmarkDialog } from "../edit/edit-bookmark-dialog.tsx";
import { useDeleteBookmark, useMarkBookmark, useMoveBookmark } from "../edit/page-changes.ts";
import { useOnce } from "../edit/use-once.ts";

export type ListRequest =
  | { does: "edit"; bookmark: Bookmark }
  | { does: "mark"; bookmark: Bookmark; mark: Mark }
  | { does: "delete" | "move" | "tag"; bookmark: Bookmark | undefined };

/** Does what a key of a list asked for, once for each request. */
export default function ListAction({ request, onEnd }: { request: ListRequest; onEnd: () => void }) {
  const { does, bookmark } = request;
  const store = useSelectionStore();
  const selected = useSelectedTarget();
  const remove = useDeleteBookmark();
  const mark = useMarkBookmark();
  const bulk = useBulkActions({ onDone: () => store.edit(false) });
  const run = useEffectEvent((): void => {
    if (request.does === "mark") mark(request.bookmark, request.mark);
    if (does !== "delete") return;
    const target = selected();
    if (target.selected) bulk.remove(target);
    else if (bookmark) remove(bookmark);
  });
  useOnce(request, run);
  if (does === "edit") return <EditBookmarkDialog bookmark={bookmark} isOpen onOpenChange={onEnd} />;
  if (does === "move") return <MoveAction bookmark={bookmark} onEnd={onEnd} />;
  return does === "tag" && <TagAction bookmark={bookmark} onEnd={onEnd} />;
}

interface ActionProps {
  /** What it is about if nothing is selected. */
  bookmark: Bookmark | undefined;
  onEnd: () => void;
}

/** What is selected, or else the bookmark; null for neither. */
function useTarget(bookmark: Bookmark | undefined) {
  const target = useSelectedTarget()();
  const isSelection = target.selected !== null;
  return { ...(isSelection || !bookmark ? target : { selected: { ids: [bookmark.id] }, count: 1 }), isSelection };
}

function MoveAction({ bookmark, onEnd }: ActionProps) {
  const { tree } = useCategoryTree();
  const target = useTarget(bookmark);
  const moveOne = useMoveBookmark();
  const store = useSelectionStore();
  const bulk = useBulkActions({ onDone: () => store.edit(false) });
  const move = (categoryId: string): void => {
    if (target.isSelection) bulk.move(target, categoryId);
    else if (bookmark) {
      slideToCategory(bookmark.id, categoryId);
      moveOne(bookmark, categoryId);
    }
    onEnd();
  };
  return (
    target.count > 0 && (
      <MoveDialog
        isOpen
        onOpenChange={onEnd}
        count={target.count}
        categories={tree ? categoryOptions(tree.roots) : []}
        isBusy={false}
        onMove={move}
      />
    )
  );
}

function TagAction({ bookmark, onEnd }: ActionProps) {
  const target = useTarget(bookmark);
  const store = useSelectionStore();
  const bulk = useBulkActions({
    onDone: () => {
      if (target.isSelection) store.edit(false);
      onEnd();
    },
  });
  return (
    target.count > 0 && (
      <TagDialog
        isOpen
        onOpenChange={onEnd}
        count={target.count}
        isBusy={bulk.isBusy}
        onTag={(added, removed) => bulk.tag(target, added, removed)}
      />
    )
  );
}
