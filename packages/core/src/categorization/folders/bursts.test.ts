import { describe, expect, it } from "vitest";
import { followBursts, type Moment } from "./folder-classifier.ts";

const minute = 60_000;
const shares = Float64Array.of(0.5, 0.5);
const inFirst = Float64Array.of(1, 0);
const unsure = Float64Array.of(0.5, 0.5);

describe("links saved in bursts", () => {
  it("alone are judged by themselves", () => {
    expect(probability([at(0, unsure)], 0)).toBeCloseTo(0.5);
  });

  it("are likely in the folder of the link before, and of the one after", () => {
    const before = probability([at(0, inFirst), at(1, unsure)], 1);
    const after = probability([at(0, unsure), at(1, inFirst)], 0);
    const between = probability([at(0, inFirst), at(1, unsure), at(2, inFirst)], 1);
    expect(before).toBeGreaterThan(0.5);
    expect(after).toBeCloseTo(before);
    expect(between).toBeGreaterThan(before);
  });

  it("are the less likely together the more time is between them", () => {
    const byGap = [1, 10, 100, 100_000].map((gap) => probability([at(0, inFirst), at(gap, unsure)], 1));
    expect(byGap).toEqual(byGap.toSorted((a, b) => b - a));
    expect(byGap[0]).toBeGreaterThan(byGap[3]!);
  });

  it("pass on what speaks for a folder over a link of which nothing is known", () => {
    expect(probability([at(0, inFirst), at(1, unsure), at(2, unsure)], 2)).toBeGreaterThan(0.5);
  });
});

function at(minutes: number, likely: Float64Array): Moment {
  return { savedAt: minutes * minute, likely };
}

/** Of the first folder. */
function probability(moments: readonly Moment[], index: number): number {
  return followBursts(moments, shares)[index]![0]!;
}
