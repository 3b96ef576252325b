import { expect, it } from "vitest";
import { findMinSimilarity } from "./nearest.ts";

it("only what is clearly more similar than usual is outstanding", () => {
  const usual = Float32Array.from({ length: 60 }, (_, index) => 0.2 + index / 600);
  const min = findMinSimilarity(usual);
  expect([0.2, 0.3, 0.4, 0.9].map((similarity) => similarity >= min)).toEqual([false, false, true, true]);
});

it("of few or equal ones, something must still be clearly nearer", () => {
  expect(findMinSimilarity(new Float32Array())).toBeCloseTo(0.1, 5);
  expect(findMinSimilarity(Float32Array.from({ length: 9 }, () => 0.7))).toBeCloseTo(0.8, 5);
});
