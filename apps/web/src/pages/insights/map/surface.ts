import type { MapGroup } from "@bowerbird/contract/bookmark-map";
import { limits } from "@bowerbird/contract/limits";
import { createPainter, type Painter } from "./painter.ts";
import {
  moveBy,
  PointFinder,
  type Points,
  type Size,
  toPixel,
  toPosition,
  type View,
  wholeMap,
  zoomAt,
} from "./points.ts";

/** More pixels of the screen in a CSS pixel cost time, and cannot be seen on points. */
const maxRatio = 2;
/** How far from a point the mouse may be (px). */
const maxDistance = 14;

/** A frame that comes later than this after it was asked for waits for too many points of the one before (ms). */
const slowFrameMs = 24;
/** Of many points only every nth is drawn while the map moves, if this computer is slow. */
const maxStep = 16;
/** All are drawn when the map has been still for this long (ms). */
const stillMs = 120;

/** The drawn map: the view that is seen, and the labels that stand over it. Draws at most once in a frame. */
export class MapSurface {
  view: View = wholeMap;
  size: Size = { width: 1, height: 1 };
  readonly #canvas: HTMLCanvasElement;
  readonly #labels: readonly HTMLElement[];
  readonly #groups: readonly MapGroup[];
  readonly #painter: Painter;
  readonly #finder: PointFinder;
  readonly #points: Points;
  #group: number | null = null;
  #frame = 0;
  #step = 1;
  #still = 0;
  #boxes: { width: number; height: number }[] = [];

  /** @param labels an element for each group, at the top left of the map */
  constructor(canvas: HTMLCanvasElement, labels: readonly HTMLElement[], groups: readonly MapGroup[], points: Points) {
    this.#canvas = canvas;
    this.#labels = labels;
    this.#groups = groups;
    this.#points = points;
    this.#finder = new PointFinder(points);
    this.#painter = createPainter(canvas, points);
  }

  /** Draws, and follows the size and the colors of the page. @returns what ends that */
  start(): () => void {
    const resized = new ResizeObserver(() => this.#fit());
    resized.observe(this.#canvas);
    const paint = (): void => {
      this.#painter.paint(groupColors(this.#groups.length));
      this.#redraw();
    };
    paint();
    const unwatch = watchColors(paint);
    const restored = (): void => this.#redraw();
    this.#canvas.addEventListener("webglcontextrestored", restored);
    return () => {
      resized.disconnect();
      unwatch();
      this.#canvas.removeEventListener("webglcontextrestored", restored);
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#still);
    };
  }

  moveBy(dx: number, dy: number): void {
    this.#show(moveBy(this.view, this.size, dx, dy));
  }

  /** Zooms at a pixel; without one, in the middle. */
  zoom(factor: number, left = this.size.width / 2, top = this.size.height / 2): void {
    this.#show(zoomAt(this.view, this.size, factor, left, top));
  }

  showAll(): void {
    this.#show(wholeMap);
  }

  /** Highlights the points of a group and moves to them; null: none. */
  choose(group: number | null): void {
    this.#group = group;
    const chosen = group === null ? undefined : this.#groups[group];
    if (chosen)
      this.#show({ x: chosen.x / limits.mapSide, y: chosen.y / limits.mapSide, zoom: Math.max(this.view.zoom, 2.5) });
    this.#redraw();
  }

  /** The point at a pixel. @param distance how far away it may be (px) */
  find(left: number, top: number, distance = maxDistance): number | null {
    const { width, height } = this.size;
    const reach = { x: distance / (width * this.view.zoom), y: distance / (height * this.view.zoom) };
    return this.#finder.find(toPosition(this.view, this.size, left, top), reach);
  }

  /** The pixel at which a point is. */
  locate(point: number): { left: number; top: number } {
    const { positions } = this.#points;
    return toPixel(this.view, this.size, {
      x: positions[2 * point]! / limits.mapSide,
      y: positions[2 * point + 1]! / limits.mapSide,
    });
  }

  #show(view: View): void {
    this.view = view;
    clearTimeout(this.#still);
    this.#still = window.setTimeout(() => this.#rest(), stillMs);
    this.#redraw(true);
  }

  /** The next movement tries to draw more points. */
  #rest(): void {
    this.#still = 0;
    this.#redraw();
    this.#step = Math.max(1, this.#step / 2);
  }

  #fit(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas;
    if (width === 0 || height === 0) return;
    this.size = { width, height };
    this.#boxes = this.#labels.map(({ offsetWidth, offsetHeight }) => ({ width: offsetWidth, height: offsetHeight }));
    this.#canvas.width = Math.round(width * this.#ratio);
    this.#canvas.height = Math.round(height * this.#ratio);
    this.#redraw();
  }

  get #ratio(): number {
    return Math.min(maxRatio, devicePixelRatio);
  }

  #redraw(isMoving = false): void {
    if (this.#frame !== 0) return;
    const asked = performance.now();
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const isLate = isMoving && performance.now() - asked > slowFrameMs;
      if (isLate) this.#step = Math.min(maxStep, this.#step * 2);
      const step = this.#still === 0 ? 1 : this.#step;
      this.#painter.draw({ view: this.view, size: this.size, ratio: this.#ratio, group: this.#group, step });
      this.#positionLabels();
    });
  }

  /** The larger groups first; a label that would cover another one is hidden until there is room. */
  #positionLabels(): void {
    const taken: { left: number; top: number; right: number; bottom: number }[] = [];
    const order = [...this.#groups.keys()].toSorted((a, b) => this.#weigh(b) - this.#weigh(a));
    for (const index of order) {
      const [label, box, group] = [this.#labels[index]!, this.#boxes[index], this.#groups[index]!];
      if (!box) continue;
      const at = toPixel(this.view, this.size, { x: group.x / limits.mapSide, y: group.y / limits.mapSide });
      const [left, top] = [
        moveInside(at.left, box.width, this.size.width),
        moveInside(at.top, box.height, this.size.height),
      ];
      const own = { left, top, right: left + box.width, bottom: top + box.height };
      const isFree = taken.every(
        (other) => own.right < other.left || own.left > other.right || own.bottom < other.top || own.top > other.bottom,
      );
      const isInside = own.right > 0 && own.left < this.size.width && own.bottom > 0 && own.top < this.size.height;
      const isShown = isFree && isInside && group.name !== null;
      if (isShown) taken.push(own);
      label.style.visibility = isShown ? "visible" : "hidden";
      label.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
    }
  }

  #weigh(group: number): number {
    return group === this.#group ? Infinity : this.#groups[group]!.count;
  }
}

/** Where a label begins that is centered at a pixel; one whose center is visible is moved inside. */
function moveInside(center: number, length: number, end: number): number {
  const start = center - length / 2;
  return center < 0 || center > end ? start : Math.min(end - length - 2, Math.max(2, start));
}

/** A color for each group: neighbors in the list differ most (by the golden angle), and all have the same lightness. */
function groupColors(count: number): Uint8ClampedArray {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const isForced = matchMedia("(forced-colors: active)").matches;
  const lightness = document.documentElement.dataset["theme"] === "dark" ? 0.74 : 0.58;
  const colors = new Uint8ClampedArray(3 * count);
  for (let group = 0; group < count; group++) {
    const hue = (group * 137.5 + 290) % 360;
    context.fillStyle = isForced ? "CanvasText" : `oklch(${lightness} 0.15 ${hue})`;
    context.fillRect(0, 0, 1, 1);
    colors.set(context.getImageData(0, 0, 1, 1).data.subarray(0, 3), 3 * group);
  }
  return colors;
}

/** Calls the function when the colors of the page change. @returns what ends that */
function watchColors(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const forced = matchMedia("(forced-colors: active)");
  forced.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    forced.removeEventListener("change", onChange);
  };
}
