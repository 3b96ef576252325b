import { limits } from "@bowerbird/contract/limits";
import { expect, it } from "vitest";
import { findGroup, PointFinder, readPoints } from "./points.ts";

const { mapSide } = limits;

function pack(positions: readonly number[]): string {
  return btoa(String.fromCharCode(...new Uint8Array(Uint16Array.from(positions).buffer)));
}
const group = (count: number) => ({ name: "Bread", count, x: 0, y: 0 });

it("points are read a group after the other", () => {
  const points = readPoints({ points: pack([1, 2, 300, 65_535, 5, 6]), groups: [group(2), group(1)] });
  expect([...points.positions]).toEqual([1, 2, 300, 65_535, 5, 6]);
  expect([0, 1, 2].map((point) => findGroup(points, point))).toEqual([0, 0, 1]);
});

it("the point that is found is the nearest of all within reach, as if each had been compared", () => {
  const positions = Array.from({ length: 2_000 }, (_, index) => (index * 7_919 * 31) % (mapSide + 1));
  const points = readPoints({ points: pack(positions), groups: [group(1_000)] });
  const finder = new PointFinder(points);
  const reach = { x: 0.03, y: 0.06 };
  for (let index = 0; index < 200; index++) {
    const position = { x: ((index * 37) % 200) / 200, y: ((index * 61) % 200) / 200 };
    const distances = Array.from({ length: 1_000 }, (_, point) =>
      Math.hypot(
        (positions[2 * point]! / mapSide - position.x) / reach.x,
        (positions[2 * point + 1]! / mapSide - position.y) / reach.y,
      ),
    );
    const least = Math.min(...distances);
    expect(finder.find(position, reach)).toBe(least <= 1 ? distances.indexOf(least) : null);
  }
});
