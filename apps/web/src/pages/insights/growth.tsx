import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { type Period, toAxis } from "./periods.ts";
import { Axis } from "./columns.tsx";

/** The links saved until each period, as an area: the pointer and the arrow keys read its values. */
export function Growth({ periods }: { periods: readonly Period[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const axis = toAxis(Math.max(1, periods.at(-1)?.sum ?? 0));
  const top = axis.at(-1)!;
  const last = periods.length - 1;
  const toX = (index: number): number => (last === 0 ? 100 : (100 * index) / last);
  const points = periods.map(({ sum }, index) => `${toX(index).toFixed(2)},${(40 - (40 * sum) / top).toFixed(2)}`);
  const at = Math.min(chosen ?? last, last);
  const shown = periods[at];
  if (!shown) return null;
  return (
    <figure className="mt-6">
      <figcaption className="mb-1 flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{t.growth}</span>
        <span aria-hidden className="text-muted tabular-nums">
          {format(t.linksUntil, { period: shown.name, count: shown.sum })}
        </span>
      </figcaption>
      <div className="flex gap-2">
        <Axis values={axis} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={t.growth}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={format(t.linksUntil, { period: shown.name, count: shown.sum })}
          onKeyDown={(event) => readKey(event, at, last, setChosen)}
          onPointerMove={(event) => setChosen(Math.round(toShare(event) * last))}
          onPointerLeave={() => setChosen(null)}
          className="relative my-5 h-24 flex-1 rounded-sm"
        >
          <Area points={points} isAlone={last === 0} />
          {chosen !== null && (
            <span
              aria-hidden
              className="absolute inset-y-0 w-px bg-ink after:absolute after:-start-1 after:bottom-(--height) after:size-2 after:translate-y-1/2 after:rounded-full after:bg-ink"
              style={{ insetInlineStart: `${toX(at)}%`, "--height": `${(100 * shown.sum) / top}%` } as object}
            />
          )}
          <Ends first={periods[0]!.name} last={periods[last]!.name} />
        </div>
      </div>
    </figure>
  );
}

function Area({ points, isAlone }: { points: readonly string[]; isAlone: boolean }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 40"
      preserveAspectRatio="none"
      className="size-full border-b border-line text-primary rtl:-scale-x-100 forced-colors:text-[CanvasText]"
    >
      <polygon points={`0,40 ${isAlone ? "0,2 " : ""}${points.join(" ")} 100,40`} fill="currentColor" opacity="0.14" />
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function Ends({ first, last }: { first: string; last: string }) {
  return (
    <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
      <span>{first}</span>
      {first !== last && <span>{last}</span>}
    </p>
  );
}

/** How far along the line the pointer is, 0 to 1. */
function toShare({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (clientX - left) / width));
  return document.dir === "rtl" ? 1 - share : share;
}

function readKey(event: KeyboardEvent, at: number, last: number, choose: (index: number) => void): void {
  const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  const next = { [forward]: at + 1, [back]: at - 1, Home: 0, End: last }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  choose(Math.min(last, Math.max(0, next)));
}
