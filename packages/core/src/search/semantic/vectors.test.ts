import { expect, it } from "vitest";
import { encodeVector } from "../../categorization/folders/index.ts";
import { cosine, keepOutstanding, toSignature } from "./vectors.ts";

/** A vector of a direction, turned a little. */
const turned = (angle: number) => Array.from({ length: 600 }, (_, index) => Math.sin(index * 7 + angle));

function countDifferences(one: number[], other: number[]): number {
  const [a, b] = [toSignature(encodeVector(one)), toSignature(encodeVector(other))];
  return [...a].filter((bit, index) => bit !== b[index]).length;
}

it("signatures differ the more, the further vectors are apart: by half for unrelated, by all for opposite ones", () => {
  const [near, far] = [countDifferences(turned(0), turned(0.2)), countDifferences(turned(0), turned(1))];
  expect(toSignature(encodeVector(turned(0)))).toMatch(/^[01]{512}$/);
  expect(countDifferences(turned(0), turned(0))).toBe(0);
  expect(near).toBeGreaterThan(10);
  expect(near).toBeLessThan(60);
  expect(far).toBeGreaterThan(120);
  expect(far).toBeLessThan(210);
  expect(countDifferences(turned(0), turned(Math.PI))).toBeGreaterThan(500);
});

it("a vector of any length keeps its direction in bytes, and one of zeros is similar to nothing", () => {
  const small = turned(0.4).map((number) => number / 10_000);
  expect(cosine(encodeVector(turned(0)), encodeVector(small))).toBeCloseTo(Math.cos(0.4), 2);
  const zeros = encodeVector(Array<number>(600).fill(0));
  expect(cosine(zeros, zeros)).toBe(0);
  expect(cosine(encodeVector(turned(0)), encodeVector([1, 2, 3]))).toBe(0);
});

it("only what is clearly more similar than usual is kept, the most similar first", () => {
  const usual = Array.from({ length: 60 }, (_, index) => 0.2 + index / 600);
  const near = [0.2, 0.4, 0.9, 0.3].map((similarity, index) => ({ id: String(index), similarity }));
  expect(keepOutstanding(near, usual).map(({ id }) => id)).toEqual(["2", "1"]);
});
