import { shortcutKey } from "../../../shared/browser/shortcut-keys.ts";
import type { MapSurface } from "./surface.ts";

/** The point that a person points at, and where it is on the map (px). */
export interface Pointed {
  point: number;
  left: number;
  top: number;
  isTapped: boolean;
}

interface Spot {
  x: number;
  y: number;
}

interface Options {
  onPoint: (pointed: Pointed | null) => void;
  /** The link of the point that is shown, if it is there. */
  getLink: () => HTMLElement | null;
}

/** Less movement of a pointer is a click (px). */
const minDrag = 4;
/** How far from a point a finger may be (px). */
const maxTapDistance = 24;
/** Time that the pointer rests before the link below it is asked for (ms). */
const restMs = 60;
/** Share of the map that an arrow key moves. */
const keyStep = 0.15;
const keyZoom = 1.5;

/** Drags, pinches, wheel and keys on the map. A click opens the link below it; a tap shows it first. */
export class MapInput {
  readonly #area: HTMLElement;
  readonly #surface: MapSurface;
  readonly #options: Options;
  readonly #pointers = new Map<number, Spot>();
  #isDrag = false;
  #pointed: number | null = null;
  #rest = 0;

  constructor(area: HTMLElement, surface: MapSurface, options: Options) {
    this.#area = area;
    this.#surface = surface;
    this.#options = options;
  }

  /** @returns what ends it */
  start(): () => void {
    const ends = new AbortController();
    const { signal } = ends;
    const area = this.#area;
    area.addEventListener("pointerdown", (event) => this.#press(event), { signal });
    area.addEventListener("pointermove", (event) => this.#move(event), { signal });
    area.addEventListener("pointerup", (event) => this.#release(event), { signal });
    area.addEventListener("pointercancel", ({ pointerId }) => this.#pointers.delete(pointerId), { signal });
    area.addEventListener("pointerleave", (event) => this.#leave(event), { signal });
    area.addEventListener("wheel", (event) => this.#turn(event), { signal, passive: false });
    area.addEventListener("keydown", (event) => this.#type(event), { signal });
    area.addEventListener("blur", (event) => this.#blur(event), { signal });
    return () => {
      clearTimeout(this.#rest);
      ends.abort();
    };
  }

  #point(found: number | null, isTapped = false): void {
    if (found === this.#pointed && !isTapped) return;
    this.#pointed = found;
    this.#options.onPoint(found === null ? null : { point: found, ...this.#surface.locate(found), isTapped });
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#isDrag = false;
    this.#pointers.set(event.pointerId, this.#locate(event));
    this.#area.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    // Browsers send this when the page moves below a mouse that rests: it points at nothing.
    if (event.pointerType === "mouse" && event.movementX === 0 && event.movementY === 0) return;
    const [before, at] = [this.#pointers.get(event.pointerId), this.#locate(event)];
    clearTimeout(this.#rest);
    if (!before) {
      this.#rest = window.setTimeout(() => this.#point(this.#surface.find(at.x, at.y)), restMs);
      return;
    }
    const isClick = !this.#isDrag && this.#pointers.size === 1 && toDistance(at, before) < minDrag;
    if (isClick) return;
    this.#isDrag = true;
    this.#point(null);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, at);
    if (other) this.#pinch(before, at, other);
    else this.#surface.moveBy(at.x - before.x, at.y - before.y);
  }

  /** Two fingers: what is between them stays between them. */
  #pinch(before: Spot, at: Spot, other: Spot): void {
    const factor = Math.max(1, toDistance(at, other)) / Math.max(1, toDistance(before, other));
    this.#surface.zoom(factor, (before.x + other.x) / 2, (before.y + other.y) / 2);
    this.#surface.moveBy((at.x - before.x) / 2, (at.y - before.y) / 2);
  }

  #release(event: PointerEvent): void {
    const isKnown = this.#pointers.delete(event.pointerId);
    if (!isKnown || this.#isDrag) return;
    const { x, y } = this.#locate(event);
    const isMouse = event.pointerType === "mouse";
    const found = isMouse ? this.#surface.find(x, y) : this.#surface.find(x, y, maxTapDistance);
    const link = this.#options.getLink();
    if (isMouse && link && found !== null && found === this.#pointed) link.click();
    else this.#point(found, true);
  }

  #leave({ pointerType }: PointerEvent): void {
    clearTimeout(this.#rest);
    if (pointerType === "mouse" && this.#pointers.size === 0) this.#point(null);
  }

  #turn(event: WheelEvent): void {
    // All of the map is seen already: the page scrolls.
    if (event.deltaY > 0 && this.#surface.view.zoom === 1 && !event.ctrlKey) return;
    event.preventDefault();
    const { x, y } = this.#locate(event);
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1);
    // A pinch on a touchpad arrives as a slow wheel with Ctrl.
    this.#surface.zoom(2 ** (-pixels / (event.ctrlKey ? 100 : 300)), x, y);
    this.#point(null);
  }

  /** Arrow keys move, plus and minus zoom, 0 shows all, Enter opens the link in the middle. */
  #type(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const map = this.#surface;
    const { width, height } = map.size;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => map.moveBy(width * keyStep, 0),
      ArrowRight: () => map.moveBy(-width * keyStep, 0),
      ArrowUp: () => map.moveBy(0, height * keyStep),
      ArrowDown: () => map.moveBy(0, -height * keyStep),
      "+": () => map.zoom(keyZoom),
      "=": () => map.zoom(keyZoom),
      "-": () => map.zoom(1 / keyZoom),
      "0": () => map.showAll(),
      Enter: () => this.#options.getLink()?.click(),
      Escape: () => this.#point(null),
    };
    const action = actions[shortcutKey(event)];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
    if (event.key === "Enter" || event.key === "Escape") return;
    this.#pointed = null;
    this.#point(map.find(width / 2, height / 2, Math.max(width, height) / 2));
  }

  /** A tap on the card moves the focus there. */
  #blur({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === null || relatedTarget !== this.#options.getLink()) this.#point(null);
  }

  #locate({ clientX, clientY }: MouseEvent): Spot {
    const { left, top } = this.#area.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }
}

function toDistance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
