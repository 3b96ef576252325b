import { type ComponentType, useEffect, useState } from "react";
/** A text beside the element that it explains. */
export interface TooltipProps {
  anchor: HTMLElement;
  text: string;
}

/**
 * Mount once: shows the text of `data-tooltip` of the element under the pointer, or that the keyboard focuses. One for all
 * elements, since a list has thousands of them; its code is loaded with the first one.
 */
export function Tooltip() {
  const [shown, setShown] = useState<TooltipProps | null>(null);
  const [View, setView] = useState<ComponentType<TooltipProps>>();
  useEffect(() => watchOnceUsed(setShown), []);
  useEffect(() => {
    // Without its code the page works as before.
    if (shown && !View)
      import("./tooltip-view.tsx").then(({ default: Loaded }) => setView(() => Loaded)).catch(() => {});
  }, [shown, View]);
  return shown && View ? <View {...shown} /> : null;
}

/** What asks for a tooltip: the pointer where it moved, or the keyboard. */
export type UsedBy = PointerEvent | "keyboard";

type Show = (shown: TooltipProps | null) => void;

/** The watching is loaded when the pointer first moves, or a key is pressed: a page that is only read needs none of it. */
function watchOnceUsed(show: Show): () => void {
  const used = new AbortController();
  let isGone = false;
  let stop = (): void => {};
  /** The last use: what happens while the code loads counts, too. */
  let usedBy: UsedBy = "keyboard";
  let loading: Promise<void> | undefined;
  const begin = async (): Promise<void> => {
    const { watchTooltips } = await import("./tooltip-watch.ts");
    used.abort();
    if (!isGone) stop = watchTooltips(show, usedBy);
  };
  const onUse = (by: UsedBy): void => {
    usedBy = by;
    // Without its code the page works as before.
    loading ??= begin().catch(() => {});
  };
  const { signal } = used;
  document.addEventListener("pointermove", (event) => event.pointerType !== "touch" && onUse(event), { signal });
  document.addEventListener("keydown", () => onUse("keyboard"), { signal });
  return () => {
    isGone = true;
    used.abort();
    stop();
  };
}
