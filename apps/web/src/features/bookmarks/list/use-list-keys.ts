import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Combination, isTakenKey, listKeys, shortcutKey } from "../../../shared/browser/shortcut-keys.ts";
import type { Mark } from "@bowerbird/contract/marks";
import { markActions } from "../../../shared/changes/marks.ts";
import { isSelecting, useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import type { BookmarkSequence } from "./bookmark-sequence.ts";
import { cellAt, earlyFocus, firstInView, indexOf, isInView } from "./list-cells.ts";
import { useRangeSelection } from "./use-range-selection.ts";

interface ListActions {
  onEdit: (bookmark: Bookmark) => void;
  onMark: (bookmark: Bookmark, mark: Mark) => void;
  /** Deletes the selection or, if there is none, the given bookmark. */
  onDelete: (bookmark: Bookmark | undefined) => void;
  /** Both for the selection or, if there is none, for the given bookmark. */
  onMove: (bookmark: Bookmark | undefined) => void;
  onTag: (bookmark: Bookmark | undefined) => void;
}

/** What keys do; nothing where it needs a bookmark and none is focused. */
type ListKey = [keys: readonly Combination[], does: (() => void) | false | undefined];

/**
 * Keyboard shortcuts and Shift-clicks of a list whose cells carry `data-index`: j and k move on and back, x selects,
 * with Shift as a range, e edits, m moves, t tags, f, l and a mark (favorite, read later, archived), # and Delete delete, 1 to 3 take an
 * offered category, Escape clears the selection.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, sequence: BookmarkSequence, actions: ListActions) {
  const store = useSelectionStore();
  const focus = useListFocus(list, sequence);
  const range = useRangeSelection(list, sequence);
  const step = (by: 1 | -1, isRange: boolean): void => {
    const current = indexOf(list.current, document.activeElement);
    const next = current === null ? firstInView(list.current) : current + by;
    if (next < 0 || next >= sequence.count) return;
    if (isRange) range.extend(current ?? next, next);
    focus(next);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (isTakenKey(event)) return;
    const index = indexOf(list.current, document.activeElement);
    const current = index === null ? undefined : sequence.at(index);
    const key = shortcutKey(event);
    const is = (keys: readonly Combination[]): boolean =>
      keys.some(([name]) => name?.toLowerCase() === key.toLowerCase());
    const marks = markActions.map(({ shortcut, mark }): ListKey => {
      return [shortcut?.keys ?? [], current && (() => actions.onMark(current, mark))];
    });
    const known: ListKey[] = [
      [listKeys.next, () => step(1, event.shiftKey)],
      [listKeys.previous, () => step(-1, event.shiftKey)],
      [listKeys.select, index !== null && (() => range.toggle(index, false))],
      [listKeys.edit, current && (() => actions.onEdit(current))],
      ...marks,
      [listKeys.move, () => actions.onMove(current)],
      [listKeys.tag, () => actions.onTag(current)],
      [listKeys.delete, () => actions.onDelete(current)],
    ];
    const act = known.find(([keys, does]) => does && is(keys))?.[1];
    if (act) act();
    else if (index !== null && /^[1-3]$/.test(key)) pressOffer(list.current, index, Number(key) - 1);
    else if (key === "Escape" && isSelecting(store.get())) store.edit(false);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/**
 * Focuses the link of a cell once it is rendered and loaded. When the focused element is removed,
 * by a deletion or because the server had rendered it, the link in its position gets the focus.
 */
export function useListFocus(list: RefObject<HTMLElement | null>, sequence: BookmarkSequence): (index: number) => void {
  const [early] = useState(earlyFocus);
  const wanted = useRef(early);
  const last = useRef<{ element: Element; index: number } | null>(null);
  const settle = useEffectEvent((): void => {
    const isGone = last.current?.element.isConnected === false && document.activeElement === document.body;
    // It stays wanted until it can have the focus: the counts and the next page may come later than the removal.
    if (isGone) [wanted.current, last.current] = [wanted.current ?? last.current?.index ?? null, null];
    const index = wanted.current;
    if (index !== null && focusCell(list.current, Math.min(index, sequence.count - 1))) wanted.current = null;
  });
  useEffect(settle);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const index = indexOf(list.current, target);
      wanted.current = null;
      last.current = index !== null && target instanceof Element ? { element: target, index } : null;
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [list]);
  return (index) => {
    wanted.current = index;
    if (!cellAt(list.current, index)) sequence.reveal(index);
    if (focusCell(list.current, index)) wanted.current = null;
  };
}

function pressOffer(list: HTMLElement | null, index: number, offer: number): void {
  const offers = [...(cellAt(list, index)?.querySelectorAll<HTMLElement>("[data-offer]") ?? [])];
  offers.filter((button) => button.checkVisibility({ visibilityProperty: true }))[offer]?.click();
}

/** @returns whether there was something to focus */
function focusCell(list: HTMLElement | null, index: number): boolean {
  const cell = cellAt(list, index);
  const link = cell?.querySelector<HTMLElement>("a");
  if (cell && !isInView(cell)) cell.scrollIntoView({ block: "nearest" });
  // The browser would scroll to the link alone, under the sticky header.
  link?.focus({ preventScroll: true });
  return link !== undefined && link !== null;
}
