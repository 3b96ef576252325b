import type { ViewMode } from "./bookmark-group.ts";
import type { ListMetrics } from "./list-geometry.ts";

const minCardWidth = 232;
const maxColumns = 4;
const gap = 10;
/** Below this width (px) a dense row needs two lines. */
export const oneLineWidth = 720;

/** Sizes of the list for a view and a width. Heights are fixed and texts are cut, so that positions can be computed. */
export function listMetrics(view: ViewMode, width: number): ListMetrics {
  const padding = width < 560 ? 10 : 14;
  const frame = { headerHeight: 48, groupGap: 16 };
  if (view === "dense") return { ...frame, columns: 1, gap: 0, padding: 4, itemHeight: width < oneLineWidth ? 60 : 42 };
  const columns = Math.floor((width - 2 * padding + gap) / (minCardWidth + gap));
  return { ...frame, columns: Math.min(maxColumns, Math.max(1, columns)), gap, padding, itemHeight: 112 };
}
