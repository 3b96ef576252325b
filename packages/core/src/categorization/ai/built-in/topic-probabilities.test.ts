import { dimensions } from "@bowerbird/embedding-model";
import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeVector } from "../../../semantic/vectors/index.ts";
import { estimateProbabilities } from "./topic-evidence.ts";

const candidates = fc.array(
  fc.record({ topic: fc.option(fc.nat(20), { nil: undefined }), score: fc.float({ min: 0, max: 40, noNaN: true }) }),
  {
    minLength: 1,
    maxLength: 30,
  },
);
const vectors = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: dimensions, maxLength: dimensions })
  .map((numbers) => Float32Array.from(numbers));

it("probabilities are none, or add up to one, with and without a vector", () => {
  fc.assert(
    fc.property(candidates, fc.option(vectors), (some, vector) => {
      const probabilities = estimateProbabilities(some, vector);
      const total = probabilities.reduce((sum, one) => sum + one, 0);
      expect(probabilities.every((one) => one >= 0 && one <= 1)).toBe(true);
      const isKnown = vector !== null || some.some(({ score }) => score > 0);
      expect(total).toBeGreaterThanOrEqual(isKnown ? 0.5 : 0);
      expect(total).toBeLessThanOrEqual(1.000_001);
    }),
    { numRuns: 200 },
  );
});

it("a vector as it is stored says the same as the one that was computed", () => {
  fc.assert(
    fc.property(candidates, vectors, (some, vector) => {
      fc.pre(vector.some((number) => Math.abs(number) > 0.1));
      const stored = estimateProbabilities(some, encodeVector(vector));
      for (const [index, one] of estimateProbabilities(some, vector).entries())
        expect(stored[index]).toBeCloseTo(one, 1);
    }),
    { numRuns: 100 },
  );
});

it("without a vector, what the lists know nothing of has no probability", () => {
  expect(
    estimateProbabilities(
      [
        { topic: 1, score: 0 },
        { topic: 2, score: 0 },
      ],
      null,
    ),
  ).toEqual([0, 0]);
});
