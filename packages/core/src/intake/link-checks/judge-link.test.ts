import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confirmAfterMs, type Finding, judgeLink, silentAfterMs, type LinkStatus, unknown } from "./judge-link.ts";

const start = Date.UTC(2026, 0, 5);
const hour = 60 * 60_000;
const missing: Finding = { kind: "missing", reason: "Not found (404)" };
const silent: Finding = { kind: "silent", reason: "No answer" };
const unclear: Finding = { kind: "unclear" };
const answers: Finding = { kind: "answers", movedTo: null };

/** The status after checks, each at a number of hours after the first. */
function after(...looks: [hours: number, finding: Finding][]): LinkStatus {
  return looks.reduce<LinkStatus>(
    (standing, [hours, finding]) => judgeLink(standing, finding, new Date(start + hours * hour)),
    unknown,
  );
}

describe("a link", () => {
  it("is broken when its page is missing twice, a day apart, with a readable reason", () => {
    expect(after([0, missing]).state).toBe("missing");
    expect(after([0, missing], [1, missing], [23, missing]).state).toBe("missing");
    expect(after([0, missing], [25, missing])).toMatchObject({ state: "broken", reason: "Not found (404)" });
  });

  it("that was missing is checked again a day later, not in a week", () => {
    const { dueAt } = judgeLink(unknown, missing, new Date(start));
    expect(dueAt!.getTime() - start).toBeGreaterThanOrEqual(confirmAfterMs);
    expect(dueAt!.getTime() - start).toBeLessThanOrEqual(confirmAfterMs + 6 * hour);
    for (const finding of [silent, unclear, answers])
      expect(judgeLink(unknown, finding, new Date(start)).dueAt).toBe(null);
  });

  it("that does not answer is broken only after four weekly checks, and an answer in between resets this", () => {
    const week = 7 * 24;
    expect(after([0, silent], [week, silent], [2 * week, silent]).state).toBe("silent");
    expect(after([0, silent], [week, silent], [2 * week, silent], [3 * week, silent])).toMatchObject({
      state: "broken",
      reason: "No answer",
    });
    expect(after([0, silent], [week, answers], [2 * week, silent], [3 * week, silent]).state).toBe("silent");
    expect(after([0, silent], [week, unclear], [2 * week, silent], [3 * week, silent]).state).toBe("silent");
  });

  it("that is broken stays broken until it answers", () => {
    const broken: [number, Finding][] = [
      [0, missing],
      [30, missing],
    ];
    expect(after(...broken, [200, unclear])).toMatchObject({ state: "broken", reason: "Not found (404)" });
    expect(after(...broken, [200, silent])).toMatchObject({ state: "broken", reason: "Not found (404)" });
    expect(after(...broken, [200, answers])).toEqual({ state: "fine", reason: null, failingSince: null, dueAt: null });
  });

  it("is never broken within a day, by unclear results, or by fewer than two failures in a row", () => {
    const finding = fc.constantFrom(missing, silent, unclear, answers);
    const looks = fc.array(fc.tuple(fc.integer({ min: 0, max: 2_000 }), finding), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(looks, (drawn) => {
        const inOrder = drawn.toSorted(([a], [b]) => a - b);
        const states = inOrder.map((_, index) => after(...inOrder.slice(0, index + 1)));
        const first = states.findIndex(({ state }) => state === "broken");
        if (first < 0) return;
        const [hours, { kind }] = inOrder[first]!;
        const streak = inOrder.slice(0, first + 1).toReversed();
        const length = streak.findIndex(([, each]) => each.kind !== kind);
        const whole = length < 0 ? streak : streak.slice(0, length);
        const lasted = (hours - whole.at(-1)![0]) * hour;
        expect(whole.length).toBeGreaterThanOrEqual(2);
        expect(["missing", "silent"]).toContain(kind);
        expect(lasted).toBeGreaterThanOrEqual(kind === "missing" ? confirmAfterMs : silentAfterMs);
      }),
      { numRuns: 2_000 },
    );
  });
});
