import { type ComponentType, useEffect, useState } from "react";
import { watchTooltips } from "./tooltip-watch.ts";

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
  useEffect(() => watchTooltips(setShown), []);
  useEffect(() => {
    // Without its code the page works as before.
    if (shown && !View)
      import("./tooltip-view.tsx").then(({ default: Loaded }) => setView(() => Loaded)).catch(() => {});
  }, [shown, View]);
  return shown && View ? <View {...shown} /> : null;
}
