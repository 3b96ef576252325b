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
