import * as common from "../../../shared/messages.json";
import * as t from "../messages.json";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { errorMessage } from "../../../shared/errors/error-message.ts";
import { toast } from "../../../shared/ui/toaster.tsx";
import { isSelected } from "../../../shared/selection/selection.ts";
import { isSelecting, useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import type { BookmarkSequence } from "./bookmark-sequence.ts";
import { indexOf } from "./list-cells.ts";

/**
 * Selects by clicks on checkboxes and, in selection mode, on whole cards and rows: by pointer, touch, Enter and Space. With
 * Shift it selects a range, which starts at the last bookmark toggled.
 */
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
    const isCard = isSelecting(store.get()) && !opensNewTab(event) && isPlain(event.target);
    if (!isBox && !isCard) return;
    if (isCard) event.preventDefault();
    toggle(index, event.shiftKey);
  });
  const onSpace = useEffectEvent((event: KeyboardEvent): void => {
    const { target } = event;
    const index = indexOf(list.current, target);
    const isOnLink = target instanceof Element && target.matches("[data-bookmark]");
    if (event.key !== " " || index === null || !isOnLink || !isSelecting(store.get())) return;
    event.preventDefault();
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
    document.addEventListener("keydown", onSpace);
    return () => {
      document.removeEventListener("keydown", onSpace);
      document.removeEventListener("click", onClick);
      document.removeEventListener("mousedown", onPress);
    };
  }, []);
}

/** Ctrl and the middle button open a bookmark also in selection mode. */
function opensNewTab({ ctrlKey, metaKey, button }: MouseEvent): boolean {
  return ctrlKey || metaKey || button !== 0;
}

/** Whether it is the bookmark itself, not a button, a field or another link on its card. */
function isPlain(target: Element): boolean {
  const control = target.closest("a, button, input, [role=menuitem]");
  return control === null || control.matches("[data-bookmark]");
}
