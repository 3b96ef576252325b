import type { GroupView } from "../bookmark-pages.ts";

export interface ListMetrics {
  columns: number;
  itemHeight: number;
  /** Between the items of a group, in both directions. */
  gap: number;
  headerHeight: number;
  groupGap: number;
}

interface GroupBox {
  top: number;
  bottom: number;
  /** How many items are laid out: none while collapsed. */
  shown: number;
  /** How many items are laid out in the groups before it. */
  start: number;
}

export interface ListGeometry {
  metrics: ListMetrics;
  boxes: readonly GroupBox[];
  height: number;
}

export interface VisibleGroup {
  index: number;
  /** Items from `first` up to, not including, `end`. */
  first: number;
  end: number;
}

/** The position of every group. It follows from the counts alone, so nothing has to be loaded to know the list's height. */
export function layoutList(
  groups: readonly { count: number; isCollapsed: boolean }[],
  metrics: ListMetrics,
): ListGeometry {
  let [top, start] = [0, 0];
  const boxes = groups.map(({ count, isCollapsed }) => {
    const shown = isCollapsed ? 0 : count;
    const bottom = top + groupHeight(shown, metrics);
    const box = { top, bottom, shown, start };
    top = bottom + metrics.groupGap;
    start += shown;
    return box;
  });
  return { metrics, boxes, height: Math.max(0, top - metrics.groupGap) };
}

/** The parts of groups between two heights. */
export function visibleGroups({ boxes, metrics }: ListGeometry, from: number, to: number): VisibleGroup[] {
  const visible: VisibleGroup[] = [];
  for (let index = firstBelow(boxes, from); index < boxes.length; index += 1) {
    const box = boxes[index];
    if (!box || box.top >= to) break;
    const bodyTop = box.top + metrics.headerHeight;
    const pitch = metrics.itemHeight + metrics.gap;
    const firstRow = Math.max(0, Math.floor((from - bodyTop) / pitch));
    const endRow = Math.max(0, Math.ceil((to - bodyTop) / pitch));
    visible.push({
      index,
      first: Math.min(box.shown, firstRow * metrics.columns),
      end: Math.min(box.shown, endRow * metrics.columns),
    });
  }
  return visible;
}

/** The box that holds an item, by its index over all groups; undefined behind the end. */
export function boxOfItem({ boxes }: ListGeometry, item: number): { index: number; box: GroupBox } | undefined {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const box = boxes[middle];
    if (box && box.start + box.shown <= item) low = middle + 1;
    else high = middle;
  }
  const box = boxes[low];
  return box && { index: low, box };
}

/** An item's position within its group's box. */
export function itemPosition(metrics: ListMetrics, item: number): { column: number; top: number } {
  const row = Math.floor(item / metrics.columns);
  return {
    column: item % metrics.columns,
    top: metrics.headerHeight + row * (metrics.itemHeight + metrics.gap),
  };
}

function groupHeight(shown: number, metrics: ListMetrics): number {
  if (shown === 0) return metrics.headerHeight;
  const rows = Math.ceil(shown / metrics.columns);
  return metrics.headerHeight + rows * (metrics.itemHeight + metrics.gap) - metrics.gap;
}

/** The first box that ends below `from`. Binary search, because there can be thousands and this runs on every scroll. */
function firstBelow(boxes: readonly GroupBox[], from: number): number {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boxes[middle]?.bottom ?? Infinity) <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}

const minCardWidth = 232;
const maxColumns = 4;
const gap = 12;
const cardHeight = 86;
/** Below this width (px) a dense row needs two lines. */
export const oneLineWidth = 720;

/**
 * Sizes of the list for a view and a width. Heights are fixed and texts are cut, so that positions can be computed.
 *
 * @param isTouch whether rows are hit with a finger
 */
export function listMetrics(view: GroupView, width: number, isTouch = false): ListMetrics {
  const frame = { headerHeight: 44, groupGap: 20 };
  if (view === "dense") return { ...frame, columns: 1, gap: 0, itemHeight: rowHeight(width, isTouch) };
  const columns = Math.floor((width + gap) / (minCardWidth + gap));
  const shown = Math.min(maxColumns, Math.max(1, columns));
  const cardWidth = (width - (shown - 1) * gap) / shown;
  const coverHeight = view === "covers" ? Math.round((cardWidth * 9) / 16) : 0;
  return { ...frame, columns: shown, gap, itemHeight: cardHeight + coverHeight };
}

function rowHeight(width: number, isTouch: boolean): number {
  if (width < oneLineWidth) return 56;
  return isTouch ? 44 : 34;
}

/** Firefox renders nothing below 17.9 million pixels, other browsers nothing below 33.5 million. */
export const maxHeight = 15_000_000;

interface ScrollSpace {
  /** Of the list's element on the page. */
  height: number;
  /** From the page's scroll offset within that element to the height within the list. */
  toList: (offset: number) => number;
  /** The inverse, for heights within the list. */
  toPage: (height: number) => number;
}

/** A list taller than browsers can render scrolls in larger steps; every item can be reached. */
export function scrollSpace(listHeight: number, viewport: number): ScrollSpace {
  const height = Math.min(listHeight, maxHeight);
  if (height === listHeight) return { height, toList: (offset) => offset, toPage: (y) => y };
  const [way, listWay] = [height - viewport, listHeight - viewport];
  return {
    height,
    toList: (offset) => {
      if (offset <= 0) return offset;
      return offset >= way ? listWay + (offset - way) : (offset * listWay) / way;
    },
    toPage: (y) => (y >= listWay ? way + (y - listWay) : (y * way) / listWay),
  };
}
