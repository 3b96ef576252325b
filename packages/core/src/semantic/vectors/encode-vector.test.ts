import { expect, it } from "vitest";
import { encodeVector } from "./index.ts";

/** A vector of a direction, turned a little. */
const turned = (angle: number) => Array.from({ length: 600 }, (_, index) => Math.sin(index * 7 + angle));

const cosine = (one: Int8Array, other: Int8Array) => {
  const dot = (a: Int8Array, b: Int8Array) => a.reduce((sum, number, index) => sum + number * b[index]!, 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
};

it("a vector of any length keeps its direction in bytes", () => {
  const small = turned(0.4).map((number) => number / 10_000);
  expect(cosine(encodeVector(turned(0)), encodeVector(small))).toBeCloseTo(Math.cos(0.4), 2);
});

it("zeros stay zeros", () => {
  expect(encodeVector([0, 0, 0])).toEqual(Int8Array.of(0, 0, 0));
});
