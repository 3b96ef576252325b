import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import type { Ref, RefObject } from "react";
import type { MapSurface } from "./surface.ts";
import { useMapLink } from "./use-map-link.ts";
import type { Pointed } from "./map-input.ts";

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
export function PointCard({ pointed: { point, left, top, isTapped }, version, group, surface, ref }: PointCardProps) {
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
