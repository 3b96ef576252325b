import { expect, it } from "vitest";
import { moveBy, toPixel, toPointSize, toPosition, wholeMap, zoomAt } from "./points.ts";

const size = { width: 800, height: 400 };

it("what is under the pointer stays there while zooming, and the way back shows the whole map", () => {
  const position = toPosition(wholeMap, size, 200, 300);
  const near = zoomAt(wholeMap, size, 4, 200, 300);
  expect(near.zoom).toBe(4);
  const { left, top } = toPixel(near, size, position);
  expect([left, top]).toEqual([expect.closeTo(200), expect.closeTo(300)]);
  const back = zoomAt(near, size, 0.01, 200, 300);
  expect(back).toEqual({ x: expect.closeTo(0.5), y: expect.closeTo(0.5), zoom: 1 });
});

it("the map follows the pointer while it is dragged, and cannot be lost", () => {
  const near = zoomAt(wholeMap, size, 2, 400, 200);
  const before = toPixel(near, size, { x: 0.4, y: 0.4 });
  const after = toPixel(moveBy(near, size, 30, -20), size, { x: 0.4, y: 0.4 });
  expect([after.left - before.left, after.top - before.top]).toEqual([expect.closeTo(30), expect.closeTo(-20)]);
  expect(moveBy(near, size, 1e6, -1e6)).toEqual({ x: 0, y: 1, zoom: 2 });
  expect(zoomAt(near, size, 1e6, 0, 0).zoom).toBe(60);
});

it("few points are large, and many can still be seen", () => {
  expect(toPointSize(wholeMap, size, 100)).toBe(9);
  expect(toPointSize(wholeMap, size, 100_000)).toBe(2);
});
