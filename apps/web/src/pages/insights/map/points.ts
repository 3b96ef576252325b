import type { BookmarkMap } from "@bowerbird/contract/bookmark-map";
import { limits } from "@bowerbird/contract/limits";

/** The points of a map, a group after the other. */
export interface Points {
  /** x and y of each, from 0 to `mapSide`. */
  positions: Uint16Array;
  count: number;
  /** The first point of each group, and the number of all points. */
  starts: number[];
}

export function readPoints({ points, groups }: Pick<BookmarkMap, "points" | "groups">): Points {
  const text = atob(points);
  const count = Math.floor(text.length / 4);
  const positions = new Uint16Array(2 * count);
  for (let at = 0; at < positions.length; at++) {
    positions[at] = text.charCodeAt(2 * at) | (text.charCodeAt(2 * at + 1) << 8);
  }
  const starts = [0];
  for (const group of groups) starts.push(starts.at(-1)! + group.count);
  return { positions, count, starts };
}

/** The group of a point. */
export function findGroup({ starts }: Points, point: number): number {
  return starts.findLastIndex((start) => start <= point);
}

const cells = 128;

/** Finds points by their position, through a grid, so that 100,000 points are not compared at every move of the pointer. */
export class PointFinder {
  readonly #points: Points;
  /** Points by cell; those of a cell begin where `#starts` says. */
  readonly #sorted: Uint32Array;
  readonly #starts: Uint32Array;

  constructor(points: Points) {
    this.#points = points;
    const { count } = points;
    this.#starts = new Uint32Array(cells * cells + 1);
    this.#sorted = new Uint32Array(count);
    for (let point = 0; point < count; point++) this.#starts[this.#cellOf(point) + 1]! += 1;
    for (let cell = 0; cell < cells * cells; cell++) this.#starts[cell + 1]! += this.#starts[cell]!;
    const next = this.#starts.slice();
    for (let point = 0; point < count; point++) this.#sorted[next[this.#cellOf(point)]!++] = point;
  }

  /**
   * The point nearest to a position.
   *
   * @param position from 0 to 1
   * @param reach how far it may be from there in each direction, from 0 to 1; other distances are in its units
   */
  find(position: { x: number; y: number }, reach: { x: number; y: number }): number | null {
    let [nearest, least]: [number | null, number] = [null, 1];
    const [left, right] = [toCell(position.x - reach.x), toCell(position.x + reach.x)];
    for (let row = toCell(position.y - reach.y); row <= toCell(position.y + reach.y); row++) {
      const [first, end] = [this.#starts[row * cells + left]!, this.#starts[row * cells + right + 1]!];
      for (let at = first; at < end; at++) {
        const point = this.#sorted[at]!;
        const dx = (this.#points.positions[2 * point]! / limits.mapSide - position.x) / reach.x;
        const dy = (this.#points.positions[2 * point + 1]! / limits.mapSide - position.y) / reach.y;
        const square = dx * dx + dy * dy;
        if (square <= least) [nearest, least] = [point, square];
      }
    }
    return nearest;
  }

  #cellOf(point: number): number {
    const [x, y] = [this.#points.positions[2 * point]!, this.#points.positions[2 * point + 1]!];
    return toCell(y / limits.mapSide) * cells + toCell(x / limits.mapSide);
  }
}

function toCell(value: number): number {
  return Math.min(cells - 1, Math.max(0, Math.floor(value * cells)));
}

/** What of the map is seen: its middle, from 0 to 1, and how often the whole map would be as wide and high as the window. */
export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export const wholeMap: View = { x: 0.5, y: 0.5, zoom: 1 };
/** 65,536 positions on a side: closer, points would form rows. */
const maxZoom = 60;

/** A view that shows a part of the map. */
function bound({ x, y, zoom }: View): View {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  return { x: inside(x), y: inside(y), zoom: Math.min(maxZoom, Math.max(1, zoom)) };
}

/** Moves the map by pixels. */
export function moveBy({ x, y, zoom }: View, { width, height }: Size, dx: number, dy: number): View {
  return bound({ x: x - dx / (width * zoom), y: y - dy / (height * zoom), zoom });
}

/** Zooms so that what is at a pixel stays there. At the edge of the range nothing moves. */
export function zoomAt(view: View, size: Size, factor: number, left: number, top: number): View {
  const zoom = bound({ ...view, zoom: view.zoom * factor }).zoom;
  const at = toPosition(view, size, left, top);
  return bound({
    x: at.x - (left / size.width - 0.5) / zoom,
    y: at.y - (top / size.height - 0.5) / zoom,
    zoom,
  });
}

/** The position on the map, from 0 to 1, at a pixel. */
export function toPosition({ x, y, zoom }: View, { width, height }: Size, left: number, top: number) {
  return { x: x + (left / width - 0.5) / zoom, y: y + (top / height - 0.5) / zoom };
}

/** The pixel at a position on the map. */
export function toPixel({ x, y, zoom }: View, { width, height }: Size, position: { x: number; y: number }) {
  return { left: ((position.x - x) * zoom + 0.5) * width, top: ((position.y - y) * zoom + 0.5) * height };
}

/** Diameter of a point (px): as large as the distances allow. */
export function toPointSize({ zoom }: View, { width, height }: Size, count: number): number {
  const distance = Math.sqrt((width * height) / Math.max(1, count)) * zoom;
  return Math.min(9, Math.max(2, distance * 0.45));
}
