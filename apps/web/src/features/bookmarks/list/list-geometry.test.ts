import { expect, test } from "vitest";
import {
  boxOfItem,
  itemPosition,
  layoutList,
  listMetrics,
  type ListMetrics,
  maxHeight,
  scrollSpace,
  visibleGroups,
} from "./list-geometry.ts";

const metrics: ListMetrics = { columns: 3, itemHeight: 90, gap: 10, headerHeight: 50, groupGap: 20 };
const group = (count: number, isCollapsed = false) => ({ count, isCollapsed });

test("a group's height is its header and its rows", () => {
  const { boxes, height } = layoutList([group(7)], metrics);
  expect(boxes).toEqual([{ top: 0, bottom: 50 + 3 * 90 + 2 * 10, shown: 7, start: 0 }]);
  expect(height).toBe(boxes[0]?.bottom);
});

test("a collapsed group is as high as its header", () => {
  const { boxes } = layoutList([group(100_000, true), group(1)], metrics);
  expect(boxes.map(({ top, bottom }) => [top, bottom])).toEqual([
    [0, 50],
    [70, 70 + 50 + 90],
  ]);
});

test("a card with a cover is as much higher as a picture of 16:9 is in its width", () => {
  for (const width of [340, 800, 1_100, 1_600]) {
    const [cards, covers] = [listMetrics("cards", width), listMetrics("covers", width)];
    const { columns, gap } = covers;
    const cardWidth = (width - (columns - 1) * gap) / columns;
    expect(covers).toEqual({ ...cards, itemHeight: cards.itemHeight + Math.round((cardWidth * 9) / 16) });
  }
});

test("a dense row is lower for a mouse than for a finger, and has two lines in a narrow list", () => {
  const heights = [listMetrics("dense", 1_000), listMetrics("dense", 1_000, true), listMetrics("dense", 360, true)];
  expect(heights.map(({ itemHeight }) => itemHeight)).toEqual([34, 44, 56]);
});

test("an empty list has no height", () => {
  expect(layoutList([], metrics)).toMatchObject({ boxes: [], height: 0 });
  expect(visibleGroups(layoutList([], metrics), 0, 1_000)).toEqual([]);
});

test("an item counted over all groups is in the group that shows it", () => {
  const list = layoutList([group(2), group(5, true), group(3)], metrics);
  const indexes = [0, 1, 2, 4, 5].map((item) => boxOfItem(list, item)?.index);
  expect(indexes).toEqual([0, 0, 2, 2, undefined]);
  expect(boxOfItem(layoutList([], metrics), 0)).toBeUndefined();
});

test("items are laid out row by row", () => {
  expect(itemPosition(metrics, 0)).toEqual({ column: 0, top: 50 });
  expect(itemPosition(metrics, 2)).toEqual({ column: 2, top: 50 });
  expect(itemPosition(metrics, 3)).toEqual({ column: 0, top: 150 });
});

test("only what is between the two heights is visible, in the middle of a group of 100,000 too", () => {
  const geometry = layoutList([group(100_000)], metrics);
  const top = itemPosition(metrics, 60_000).top;
  expect(visibleGroups(geometry, top, top + 200)).toEqual([{ index: 0, first: 60_000, end: 60_006 }]);
});

test("everything visible is rendered and nothing far away, at any position", () => {
  const geometry = layoutList(
    Array.from({ length: 1_000 }, (_, index) => group(index % 17, index % 13 === 0)),
    metrics,
  );
  const places = geometry.boxes.flatMap((box, index) =>
    range(0, box.shown).map((item) => ({ name: `${index}.${item}`, top: box.top + itemPosition(metrics, item).top })),
  );
  for (let from = 0; from < geometry.height; from += 997) {
    const to = from + 800;
    const drawn = visibleGroups(geometry, from, to).flatMap(({ index, first, end }) =>
      range(first, end).map((item) => `${index}.${item}`),
    );
    const needed = places.filter(({ top }) => top < to && top + metrics.itemHeight > from).map(({ name }) => name);
    const allowed = places.filter(({ top }) => top < to + 200 && top > from - 200).map(({ name }) => name);
    expect(drawn).toEqual(expect.arrayContaining(needed));
    expect(allowed).toEqual(expect.arrayContaining(drawn));
  }
});

test("a header in view is rendered even if none of its items is", () => {
  const geometry = layoutList([group(5), group(5)], metrics);
  const second = geometry.boxes[1]?.top ?? 0;
  expect(visibleGroups(geometry, second, second + 20)).toEqual([{ index: 1, first: 0, end: 0 }]);
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

test("a list of normal height is scrolled unchanged", () => {
  const space = scrollSpace(10_000_000, 900);
  expect(space.height).toBe(10_000_000);
  expect(space.toList(1_234_567)).toBe(1_234_567);
});

test("both ends of a list that is too tall can be reached", () => {
  const space = scrollSpace(100_000_000, 900);
  expect(space.height).toBe(maxHeight);
  expect(space.toList(0)).toBe(0);
  expect(space.toList(maxHeight - 900)).toBe(100_000_000 - 900);
});

test("the page above and below the list scrolls normally", () => {
  const space = scrollSpace(100_000_000, 900);
  expect(space.toList(-120)).toBe(-120);
  expect(space.toList(maxHeight)).toBe(100_000_000);
});

test("the mapping from the list to the page is the inverse of the mapping back", () => {
  for (const space of [scrollSpace(10_000_000, 900), scrollSpace(100_000_000, 900)])
    for (const offset of [0, 1_000_000, 9_000_000]) expect(space.toPage(space.toList(offset))).toBeCloseTo(offset, 3);
});
