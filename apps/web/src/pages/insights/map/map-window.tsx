import type { BookmarkMap } from "@bowerbird/contract/bookmark-map";
import { Maximize, Minus, Plus } from "lucide-react";
import { type Ref, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { IconButton } from "../../../shared/ui/button.tsx";
import { findGroup, type Points, readPoints } from "./points.ts";
import { MapSurface } from "./surface.ts";
import { MapInput, type Pointed } from "./map-input.ts";
import { useMapLink } from "./use-map-link.ts";
import * as t from "./messages.json";
import * as common from "../../../shared/messages.json";

interface MapWindowProps {
  map: BookmarkMap;
  version: string;
  /** The highlighted group. */
  chosen: number | null;
}

/** The drawn map. The table below says the same in words, so that it is one thing to a screen reader. */
export function MapWindow({ map, version, chosen }: MapWindowProps) {
  const hint = useId();
  const points = useMemo(() => readPoints(map), [map]);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const card = useRef<HTMLAnchorElement>(null);
  const { area, canvas, labels, surface } = useSurface(map, points, setPointed, card);
  useEffect(() => surface.current?.choose(chosen), [chosen, surface]);
  const group = pointed && map.groups[findGroup(points, pointed.point)];
  return (
    <div>
      {/* Positions are counted from the left in every language. */}
      <div
        dir="ltr"
        className="relative h-[min(70dvh,40rem)] min-h-72 overflow-hidden rounded-xl border border-line bg-surface"
      >
        <div
          ref={area}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it has keys of its own
          tabIndex={0}
          aria-label={t.mapLabel}
          aria-describedby={hint}
          className="absolute inset-0 touch-none cursor-grab select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus active:cursor-grabbing data-pointed:cursor-pointer"
          data-pointed={pointed ? "" : undefined}
        >
          <canvas ref={canvas} className="size-full" />
          {map.groups.map(({ name, x, y }, index) => (
            <span key={`${x} ${y}`} ref={labels[index]} aria-hidden dir="auto" className={labelClass}>
              {name}
            </span>
          ))}
        </div>
        {pointed && (
          <span
            aria-hidden
            style={{ left: pointed.left - 8, top: pointed.top - 8 }}
            className="pointer-events-none absolute size-4 rounded-full border-2 border-ink"
          />
        )}
        {pointed && (
          <PointCard ref={card} pointed={pointed} version={version} group={group?.name ?? null} surface={surface} />
        )}
        <div
          dir="auto"
          className="absolute end-2 bottom-2 flex flex-col rounded-md border border-line bg-raised shadow-low"
        >
          <IconButton
            label={t.zoomIn}
            icon={<Plus />}
            className={buttonClass}
            onClick={() => surface.current?.zoom(2)}
          />
          <IconButton
            label={t.zoomOut}
            icon={<Minus />}
            className={buttonClass}
            onClick={() => surface.current?.zoom(0.5)}
          />
          <IconButton
            label={t.showAll}
            icon={<Maximize />}
            className={buttonClass}
            onClick={() => surface.current?.showAll()}
          />
        </div>
      </div>
      <p className="mt-2 text-sm text-muted">{t.whatIsClose}</p>
      <p id={hint} className="sr-only">
        {t.keys}
      </p>
    </div>
  );
}

const buttonClass = "pointer-coarse:size-11";
/** The halo separates a name from the points behind it. */
const labelClass =
  "pointer-events-none invisible absolute start-0 top-0 max-w-44 truncate px-1 text-sm font-semibold text-ink [paint-order:stroke_fill] [-webkit-text-stroke:4px_var(--surface)] forced-colors:[-webkit-text-stroke:4px_Canvas]";

/** The parts of the map, once they are on the page. */
function useSurface(
  map: BookmarkMap,
  points: Points,
  onPoint: (pointed: Pointed | null) => void,
  card: RefObject<HTMLAnchorElement | null>,
) {
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const surface = useRef<MapSurface>(null);
  const labels = useMemo(() => map.groups.map(() => ({ current: null as HTMLSpanElement | null })), [map]);
  useEffect(() => {
    const elements = labels.map(({ current }) => current!);
    surface.current = new MapSurface(canvas.current!, elements, map.groups, points);
    const input = new MapInput(area.current!, surface.current, { onPoint, getLink: () => card.current });
    const ends = [surface.current.start(), input.start()];
    return () => ends.forEach((end) => end());
  }, [map, points, labels, onPoint, card]);
  return { area, canvas, labels, surface };
}

interface PointCardProps {
  pointed: Pointed;
  version: string;
  /** The name of its group. */
  group: string | null;
  surface: RefObject<MapSurface | null>;
  ref: Ref<HTMLAnchorElement>;
}

const cardWidth = 256;
const gap = 12;

/** The link of a point, beside it. One that was tapped can be opened by another tap; else the pointer goes through it. */
function PointCard({ pointed: { point, left, top, isTapped }, version, group, surface, ref }: PointCardProps) {
  const bookmark = useMapLink(version, point);
  const { width = 0, height = 0 } = surface.current?.size ?? {};
  const isAbove = top > height / 2;
  const style = {
    width: Math.min(cardWidth, width - 2 * gap),
    left: Math.max(gap, Math.min(left - cardWidth / 2, width - cardWidth - gap)),
    ...(isAbove ? { bottom: height - top + gap } : { top: top + gap }),
  };
  return (
    <div
      role="status"
      style={style}
      className={`absolute rounded-md border border-line bg-raised px-3 py-2 text-sm shadow-pop ${isTapped ? "" : "pointer-events-none"}`}
    >
      {bookmark ? (
        <a
          ref={ref}
          href={bookmark.url}
          data-bookmark={bookmark.id}
          target="_blank"
          rel="noopener noreferrer"
          tabIndex={-1}
          className="block"
        >
          <span dir="auto" className="line-clamp-2 font-medium">
            {displayTitle(bookmark)}
          </span>
          <span dir="auto" className="block truncate text-muted">
            {group === null ? displaySubtitle(bookmark) : `${displaySubtitle(bookmark)} · ${group}`}
          </span>
        </a>
      ) : (
        <span dir="auto" className="text-muted">
          {bookmark === null ? t.linkWasDeleted : common.loading}
        </span>
      )}
    </div>
  );
}
