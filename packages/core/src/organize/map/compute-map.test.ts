import { limits } from "@bowerbird/contract/limits";
import { expect, it } from "vitest";
import { arrange } from "./arrange.ts";
import { computeMap } from "./compute-map.ts";
import { positionAmong } from "./position.ts";
import { findProjection, project } from "./project.ts";
import { randomFrom } from "./random.ts";

const never = new AbortController().signal;
const dimensions = 64;

/** Vectors of some subjects in turn, each around a direction of its own. */
function vectorsOf(count: number, subjects: number): Int8Array[] {
  const random = randomFrom(7);
  const directions = Array.from({ length: subjects }, () =>
    Float32Array.from({ length: dimensions }, () => random() - 0.5),
  );
  return Array.from({ length: count }, (_, index) =>
    Int8Array.from(directions[index % subjects]!, (number) =>
      Math.round(127 * (number * 0.7 + (random() - 0.5) * 0.5)),
    ),
  );
}

function toPoints(vectors: readonly Int8Array[]) {
  const projection = findProjection(vectors);
  const { size } = projection;
  const values = new Float32Array(vectors.length * size);
  for (const [index, vector] of vectors.entries()) project(projection, vector, values, index * size);
  return { values, size, count: vectors.length };
}

/** The share of points whose nearest other point on the map is of the same subject. */
function shareBesideTheirs(positions: ArrayLike<number>, subjects: readonly number[]): number {
  const right = subjects.filter((subject, at) => {
    let [least, nearest] = [Infinity, -1];
    for (const [other, there] of subjects.entries()) {
      const square =
        (positions[2 * at]! - positions[2 * other]!) ** 2 + (positions[2 * at + 1]! - positions[2 * other + 1]!) ** 2;
      if (other !== at && square < least) [least, nearest] = [square, there];
    }
    return nearest === subject;
  });
  return right.length / subjects.length;
}

it("links of one subject are side by side", async () => {
  const { order, positions, groups } = await computeMap(toPoints(vectorsOf(300, 12)), null, never);
  expect([...order].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, index) => index));
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(300);
  const subjects = Array.from(order, (index) => index % 12);
  expect(shareBesideTheirs(positions, subjects)).toBeGreaterThan(0.9);
});

it("links that are placed among arranged ones are beside those of their subject", async () => {
  const points = toPoints(vectorsOf(900, 12));
  const arranged = { ...points, count: 300 };
  const positions = await arrange(arranged, null, never);
  const rest = { ...points, count: 600, values: points.values.subarray(300 * points.size) };
  const placed = await positionAmong({ points: arranged, positions }, rest, never);
  const subjects = Array.from({ length: 900 }, (_, index) => index % 12);
  expect(shareBesideTheirs([...positions, ...placed], subjects)).toBeGreaterThan(0.9);
});

it("the same links have the same map, which fills its square", async () => {
  const points = toPoints(vectorsOf(200, 5));
  const [map, again] = [await computeMap(points, null, never), await computeMap(points, null, never)];
  expect(again).toEqual(map);
  expect(Math.max(...map.positions) - Math.min(...map.positions)).toBeGreaterThan(0.9 * limits.mapSide);
});

it("links that are all alike, and a single one, have a map", async () => {
  const alike = Array.from({ length: 30 }, () => Int8Array.from({ length: dimensions }, () => 5));
  expect((await computeMap(toPoints(alike), null, never)).order).toHaveLength(30);
  expect((await computeMap(toPoints(vectorsOf(1, 1)), null, never)).groups).toMatchObject([{ count: 1 }]);
});

it("computing stops when its run is lost", async () => {
  await expect(computeMap(toPoints(vectorsOf(100, 5)), null, AbortSignal.abort())).rejects.toThrow("abort");
});
