import { useEffect, useEffectEvent, useState } from "react";

/** In which the page's language is written, for controls that do not find out themselves. */
export const direction = globalThis.document?.dir === "rtl" ? "rtl" : "ltr";

/**
 * Makes the links or buttons of a list one stop of Tab: the arrow keys lead from one to the next, Home and End to the first and
 * the last. One that is out of view scrolls into it.
 *
 * @returns the list's `ref`, and the `tabIndex` of the item with an index
 */
export function useOneTabStop(count: number) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [reached, setReached] = useState(0);
  const onFocus = useEffectEvent(({ target }: FocusEvent): void => {
    const index = itemsOf(list).indexOf(target as HTMLElement);
    if (index >= 0) setReached(index);
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const items = itemsOf(list);
    const next = items[findNext(event.key, items.indexOf(event.target as HTMLElement), items.length)];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  useEffect(() => {
    list?.addEventListener("focusin", onFocus);
    list?.addEventListener("keydown", onKeyDown);
    return () => {
      list?.removeEventListener("focusin", onFocus);
      list?.removeEventListener("keydown", onKeyDown);
    };
  }, [list]);
  const stop = Math.min(reached, count - 1);
  return { ref: setList, toTabIndex: (index: number): 0 | -1 => (index === stop ? 0 : -1) };
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("a, button") ?? [])];
}

/** The arrow keys that lead onward and back along a line, in the page's direction. */
export const [onwardKey, backKey] =
  direction === "rtl" ? (["ArrowLeft", "ArrowRight"] as const) : (["ArrowRight", "ArrowLeft"] as const);

/** -1 for other keys. */
function findNext(key: string, index: number, count: number): number {
  const next: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    [onwardKey]: index + 1,
    [backKey]: index - 1,
    Home: 0,
    End: count - 1,
  };
  return next[key] ?? -1;
}
