import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { Mark } from "@bowerbird/contract/marks";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { markActions } from "../../../shared/changes/marks.ts";
import { isSelecting, useSelectionStore } from "../../../shared/selection/use-selection.tsx";
import type { BookmarkSequence } from "./bookmark-sequence.ts";
import { indexOf } from "./list-cells.ts";

const swipedMark = markActions.find(({ isSwiped }) => isSwiped)!.mark;

interface SwipeActions {
  onMark: (bookmark: Bookmark, mark: Mark) => void;
  onDelete: (bookmark: Bookmark) => void;
}

/** From here on a movement is a swipe, not a scroll or a tap. */
const startsAt = 12;
/** From here on letting go does it. */
const actsAt = 72;
const farthest = 112;
/** A movement from here belongs to the browser's own gesture for going back. */
const edge = 20;

/**
 * On touch screens, an item of a list that is swiped to the right becomes a favorite, or no longer is one; to the left
 * it goes to the trash. `data-swipe` on its cell says what letting go would do; the styles show it.
 */
export function useListSwipe(list: RefObject<HTMLElement | null>, sequence: BookmarkSequence, actions: SwipeActions) {
  const store = useSelectionStore();
  const bookmarkOf = useEffectEvent((target: EventTarget | null): Bookmark | undefined => {
    const index = indexOf(list.current, target as Element | null);
    return index === null || isSelecting(store.get()) ? undefined : sequence.at(index);
  });
  const act = useEffectEvent((bookmark: Bookmark, by: number): void => {
    if (by >= actsAt) actions.onMark(bookmark, swipedMark);
    if (by <= -actsAt) actions.onDelete(bookmark);
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const onStart = (event: PointerEvent): void => {
      const { pointerType, isPrimary, clientX, target } = event;
      if (pointerType !== "touch" || !isPrimary || clientX < edge || clientX > innerWidth - edge) return;
      const bookmark = bookmarkOf(target);
      const item = (target as Element).closest<HTMLElement>("article");
      if (bookmark && item) followSwipe(item, event, (by) => act(bookmark, by));
    };
    element.addEventListener("pointerdown", onStart);
    return () => element.removeEventListener("pointerdown", onStart);
  }, [list]);
}

/** Moves an item with the finger. @param onEnd gets how far it was moved when it was let go, in pixels to the right */
function followSwipe(item: HTMLElement, { pointerId, clientX, clientY }: PointerEvent, onEnd: (by: number) => void) {
  const cell = item.closest<HTMLElement>("[data-index]") ?? item;
  const listeners = new AbortController();
  let by: number | null = null;
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const [x, y] = [event.clientX - clientX, event.clientY - clientY];
    if (by === null && Math.abs(y) > startsAt) return listeners.abort();
    if (by === null && Math.abs(x) < startsAt) return;
    by = Math.max(-farthest, Math.min(farthest, x));
    item.style.transform = `translateX(${by}px)`;
    cell.dataset["swipe"] = by > 0 ? "favorite" : "trash";
    cell.toggleAttribute("data-swipe-far", Math.abs(by) >= actsAt);
  };
  const end = (isLetGo: boolean) => (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    listeners.abort();
    if (by === null) return;
    settle(item, cell, by);
    if (isLetGo) onEnd(by);
    // The finger is still over a link, which the browser would open.
    const stop = (click: Event): void => click.preventDefault();
    item.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => item.removeEventListener("click", stop, { capture: true }), 50);
  };
  const { signal } = listeners;
  addEventListener("pointermove", onMove, { signal });
  addEventListener("pointerup", end(true), { signal });
  addEventListener("pointercancel", end(false), { signal });
}

/** Lets an item slide back to its position. */
function settle(item: HTMLElement, cell: HTMLElement, by: number): void {
  item.style.transform = "";
  delete cell.dataset["swipe"];
  cell.removeAttribute("data-swipe-far");
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  item.animate([{ transform: `translateX(${by}px)` }, { transform: "none" }], { duration: 160, easing: "ease-out" });
}
