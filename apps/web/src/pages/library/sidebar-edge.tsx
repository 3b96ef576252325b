import * as t from "../messages.json";
import { type PointerEvent, useState } from "react";
import { direction } from "../../shared/browser/direction.ts";

/** In this browser. `theme.js` reads it before the first paint. */
const key = "bowerbird:sidebar-width";
/** In pixels: the usual width is that of the styles. */
const [min, usual, max, step] = [180, 240, 480, 20];

const properties = document.documentElement.style;
const read = () => Number.parseInt(properties.getPropertyValue("--sidebar")) || usual;

/** The edge of the sidebar: dragging it or the arrow keys change the width, a double click or Home restores the usual one. */
export function SidebarEdge() {
  const [width, setWidth] = useState(read);
  const set = (wanted: number): void => {
    const next = Math.round(Math.min(max, Math.max(min, wanted)));
    setWidth(next);
    properties.setProperty("--sidebar", `${next}px`);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Until the page is reloaded.
    }
  };
  const drag = ({ buttons, clientX, currentTarget }: PointerEvent): void => {
    const { left, right } = currentTarget.parentElement!.getBoundingClientRect();
    if (buttons === 1) set(direction === "rtl" ? right - clientX : clientX - left);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that is moved, as ARIA describes it
    <div
      role="separator"
      aria-label={t.sidebarWidth}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className="absolute inset-y-0 -end-4 w-3 cursor-col-resize touch-none rounded-sm hover:bg-hover focus-visible:bg-hover"
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => set(usual)}
      onKeyDown={(event) => {
        const outwards = direction === "rtl" ? -step : step;
        const next = { ArrowLeft: width - outwards, ArrowRight: width + outwards, Home: usual }[event.key];
        if (next === undefined) return;
        event.preventDefault();
        set(next);
      }}
    />
  );
}
