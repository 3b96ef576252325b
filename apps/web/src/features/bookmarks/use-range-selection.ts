import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { errorMessage } from "../../shared/errors/error-message.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import { isSelected } from "../../shared/selection/selection.ts";
import { isSelecting, useSelectionStore } from "../../shared/selection/use-selection.tsx";
import type { BookmarkSequence } from "./bookmark-sequence.ts";
import { indexOf } from "./list-cells.ts";

/** Selects by checkbox clicks and, in selection mode, by Shift-clicks; a range starts at the last bookmark toggled. */
export function useRangeSelection(list: RefObject<HTMLElement | null>, sequence: BookmarkSequence) {
  const store = useSelectionStore();
  const anchor = useRef<{ index: number; id: string } | null>(null);
  const choose = async (from: number, to: number, isOn: boolean): Promise<void> => {
    try {
      store.select(await sequence.between(Math.min(from, to), Math.max(from, to)), isOn);
    } catch (error) {
      toast({ title: common.error, description: errorMessage(error, t.failedToLoadBookmarks), tone: "error" });
    }
  };
  const toggle = (index: number, isRange: boolean): void => {
    const bookmark = sequence.at(index);
    if (!bookmark) return;
    const isOn = isRange || !isSelected(store.get().selection, bookmark);
    // The list may have changed since; a range from another bookmark would select the wrong ones.
    const start = anchor.current && sequence.at(anchor.current.index)?.id === anchor.current.id ? anchor.current : null;
    store.select([bookmark], isOn);
    if (isRange && start) void choose(start.index, index, isOn);
    else anchor.current = { index, id: bookmark.id };
  };
  const extend = (from: number, to: number): void => {
    if (!isSelecting(store.get())) anchor.current = null;
    const bookmark = sequence.at(from);
    anchor.current ??= bookmark ? { index: from, id: bookmark.id } : null;
    void choose(from, to, true);
  };
  useRangeClicks(list, toggle);
  return { toggle, extend };
}

function useRangeClicks(list: RefObject<HTMLElement | null>, toggle: (index: number, isRange: boolean) => void) {
  const store = useSelectionStore();
  const onClick = useEffectEvent((event: MouseEvent): void => {
    const index = indexOf(list.current, event.target);
    if (index === null || !(event.target instanceof Element)) return;
    const isBox = event.target.matches("input[type=checkbox]");
    const isRangeClick = event.shiftKey && isSelecting(store.get()) && event.target.closest("a") !== null;
    if (!isBox && !isRangeClick) return;
    if (isRangeClick) event.preventDefault();
    toggle(index, event.shiftKey);
  });
  const onPress = useEffectEvent((event: MouseEvent): void => {
    // Shift would select the text between the two clicks.
    if (event.shiftKey && isSelecting(store.get()) && indexOf(list.current, event.target) !== null)
      event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("click", onClick);
    document.addEventListener("mousedown", onPress);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("mousedown", onPress);
    };
  }, []);
}
