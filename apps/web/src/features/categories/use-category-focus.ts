import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { backKey, onwardKey } from "../../shared/browser/use-one-tab-stop.ts";
import { type CategoryTree, type CategoryNode, parentNodes } from "../../shared/category-tree/category-tree.ts";
import { rowHeight, toTop } from "./category-row.tsx";

interface CategoryFocusProps {
  tree: CategoryTree;
  rows: readonly CategoryNode[];
  /** Those that are rendered: from `first` up to, not including, `last`. */
  shown: { first: number; last: number };
  pinnedCount: number;
  selectedId: string | null;
  expanded: ReadonlySet<string>;
  onToggle: (id: string) => void;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Makes the categories of the sidebar one stop of Tab. Up and Down lead from one to the next, Home and End to the first and the
 * last; right expands a category, and then leads to its buttons; left leads back, collapses it, and then leads to its parent.
 * A category that is opened scrolls into view.
 *
 * @returns the id of the category that Tab leads to
 */
export function useCategoryFocus(props: CategoryFocusProps): string | undefined {
  const { rows, shown, pinnedCount, selectedId, scroller } = props;
  const [last, setLast] = useState<{ id: string | undefined; selectedId: string | null }>();
  const wanted = useRef<string | null>(null);
  const focus = (id: string | undefined): void => {
    wanted.current = id ?? null;
    const index = rows.findIndex((row) => row.id === id);
    if (index >= 0) scrollTo(scroller.current, toTop(index, pinnedCount));
    focusWanted(scroller.current, wanted);
  };
  // A row that was out of view has the focus once it is rendered.
  useEffect(() => focusWanted(scroller.current, wanted));
  const onFocus = useEffectEvent(({ target }: FocusEvent) =>
    setLast({ id: rowOf(target)?.dataset["category"], selectedId }),
  );
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const row = rowOf(event.target);
    if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (moveWithin(row, event, props, focus) || moveBetween(row, event.key, rows, focus)) event.preventDefault();
  });
  const show = useEffectEvent((id: string | null): void => {
    const index = findShown(props, id);
    if (index >= 0) scrollTo(scroller.current, toTop(index, pinnedCount));
  });
  useEffect(() => show(selectedId), [selectedId]);
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener("focusin", onFocus);
    element?.addEventListener("keydown", onKeyDown);
    return () => {
      element?.removeEventListener("focusin", onFocus);
      element?.removeEventListener("keydown", onKeyDown);
    };
  }, [scroller]);
  const rendered = rows.slice(shown.first, shown.last);
  // Where it was left, until another category is opened.
  const reached = last?.selectedId === selectedId ? last.id : undefined;
  return [reached, selectedId, rendered[0]?.id].find((id) => rendered.some((row) => row.id === id)) ?? undefined;
}

/** The row of the open category or, below a collapsed one, of that. */
function findShown({ tree, rows }: CategoryFocusProps, id: string | null): number {
  const node = id === null ? undefined : tree.byId.get(id);
  if (!node) return -1;
  const shown = [node, ...parentNodes(tree, node).toReversed()].find((above) =>
    rows.some((row) => row.id === above.id),
  );
  return rows.findIndex((row) => row.id === shown?.id);
}

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-category]") : null;
}

function focusWanted(scroller: HTMLElement | null, wanted: RefObject<string | null>): void {
  const link = wanted.current && scroller?.querySelector<HTMLElement>(`[data-category="${wanted.current}"] a`);
  if (!link) return;
  wanted.current = null;
  link.focus({ preventScroll: true });
}

/** Scrolls no more than it takes to show a row. */
function scrollTo(scroller: HTMLElement | null, top: number): void {
  if (!scroller) return;
  const lowest = top + rowHeight - scroller.clientHeight;
  scroller.scrollTop = Math.min(top, Math.max(lowest, scroller.scrollTop));
}

type Focus = (id: string | undefined) => void;

/** @returns whether the key was one that leads to another category */
function moveBetween(row: HTMLElement, key: string, rows: readonly CategoryNode[], focus: Focus): boolean {
  const index = rows.findIndex(({ id }) => id === row.dataset["category"]);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[key];
  if (next === undefined) return false;
  if (rows[next]) focus(rows[next].id);
  return true;
}

/** @returns whether the key was one of those along a row */
function moveWithin(
  row: HTMLElement,
  { key, target }: KeyboardEvent,
  { tree, expanded, onToggle }: CategoryFocusProps,
  focus: Focus,
): boolean {
  const node = tree.byId.get(String(row.dataset["category"]));
  if (!node || (key !== onwardKey && key !== backKey)) return false;
  const stops = [...row.querySelectorAll<HTMLElement>("a, [data-actions] button")].filter((stop) =>
    stop.checkVisibility(),
  );
  const position = Math.max(0, stops.indexOf(target as HTMLElement));
  const canExpand = node.children.some(({ isShown }) => isShown);
  if (position === 0 && canExpand && expanded.has(node.id) === (key === backKey)) onToggle(node.id);
  else if (key === onwardKey) stops[position + 1]?.focus();
  else if (position > 0) stops[position - 1]?.focus();
  else if (node.parentId !== null) focus(node.parentId);
  return true;
}
