import { type FilingPromise, promises } from "@bowerbird/contract/filing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultRule,
  getThreshold,
  type Guess,
  isFiled,
  learnOutcome,
  noOffsets,
  type Offsets,
  type Way,
} from "./index.ts";

const ways = ["person", "program", "later", "plain", "standard"] as const;
const shown = (offsets: Offsets) => ({ offsets, known: {} });

/** Files guesses one after the other, and learns from each. */
function fileSure(guesses: readonly (Guess & { isRight: boolean })[], promise: FilingPromise) {
  let offsets = noOffsets;
  let [filed, wrong] = [0, 0];
  for (const { isRight, ...guess } of guesses) {
    if (isFiled({ choice: promise, ...shown(offsets) }, guess)) {
      filed += 1;
      if (!isRight) wrong += 1;
    }
    offsets = learnOutcome(offsets, guess, isRight);
  }
  return { filed, wrong, offsets };
}

describe("the promise", () => {
  it("is kept in the long run, whatever the confidences are worth", () => {
    const guess = fc.record({
      way: fc.constantFrom<Way>(...ways),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      isRight: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(guess, { maxLength: 2_000 }), fc.constantFrom(...promises), (guesses, promise) => {
        const { filed, wrong } = fileSure(guesses, promise);
        // A few more at the beginning, until the threshold is found.
        expect(wrong).toBeLessThanOrEqual((Number(promise) / 100) * filed + 20);
      }),
    );
  });

  it("of fewer mistakes needs more certainty, however a link came", () => {
    for (const way of ways) {
      const thresholds = promises.map((promise) => getThreshold(way, promise, shown(noOffsets)));
      expect(thresholds).toEqual(thresholds.toSorted((one, other) => other - one));
    }
  });
});

describe("the threshold", () => {
  const guess = { way: "person", confidence: 0.97 } as const;
  const of = (offsets: Offsets) => getThreshold("person", "5", shown(offsets));

  it("rises much with a mistake, falls a little with what was right, and less with what nobody looked at", () => {
    const [wrong, right] = [learnOutcome(noOffsets, guess, false), learnOutcome(noOffsets, guess, true)];
    const unseen = learnOutcome(noOffsets, guess, true, 0.25);
    expect(of(wrong)).toBeGreaterThan(of(noOffsets));
    expect(of(right)).toBeLessThan(of(unseen));
    expect(of(unseen)).toBeLessThan(of(noOffsets));
    expect(of(wrong) - of(noOffsets)).toBeGreaterThan(5 * (of(noOffsets) - of(right)));
  });

  it("learns nothing from a guess that it would not have filed", () => {
    expect(learnOutcome(noOffsets, { ...guess, confidence: 0.5 }, false)).toEqual(noOffsets);
  });

  it("believes a language model by what was kept, not by what it says", () => {
    const answers = (right: number) =>
      Array.from({ length: 200 }, (_, index) => ({ confidence: 0.95, isRight: index % 100 < right }));
    const isFiledByModel = (model: ReturnType<typeof answers>) =>
      isFiled({ choice: "5", offsets: noOffsets, known: { model } }, { way: "model", confidence: 0.95 });
    expect(isFiledByModel([])).toBe(false);
    expect(isFiledByModel(answers(60))).toBe(false);
    expect(isFiledByModel(answers(99))).toBe(true);
  });

  it("is none for who wants every link sorted, and for who wants none", () => {
    const unsure = { way: "person", confidence: 0.1 } as const;
    expect(isFiled({ ...defaultRule, choice: "any" }, unsure)).toBe(true);
    expect(isFiled({ ...defaultRule, choice: "none" }, { ...unsure, confidence: 1 })).toBe(false);
  });
});
