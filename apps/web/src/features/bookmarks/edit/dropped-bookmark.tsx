import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useEffectEvent } from "react";
import { useBulkActions, useSelectedTarget } from "../../../shared/changes/use-bulk-actions.ts";
import { isSelected } from "../../../shared/selection/selection.ts";
import { useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import { useMoveBookmark } from "./page-changes.ts";
import { useOnce } from "./use-once.ts";

export interface BookmarkDrop {
  bookmark: Bookmark;
  categoryId: string;
  /** Without the selection that it may be part of. */
  isAlone?: boolean;
}

/** Moves a dropped bookmark, once for each drop. Dropping a selected bookmark moves the whole selection. */
export default function DroppedBookmark({ drop }: { drop: BookmarkDrop }) {
  const store = useSelectionStore();
  const moveOne = useMoveBookmark();
  const selected = useSelectedTarget();
  const bulk = useBulkActions({ onDone: () => store.edit(false) });
  const move = useEffectEvent((): void => {
    const target = selected();
    const isOneOfMany = !drop.isAlone && target.count > 1 && isSelected(store.get().selection, drop.bookmark);
    if (isOneOfMany) bulk.drop(target, drop.categoryId);
    else moveOne(drop.bookmark, drop.categoryId);
  });
  useOnce(drop, move);
  return null;
}
