import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  importedPosition,
  maxPositionLength,
  newPosition,
  positionAfter,
  positionBetween,
  positionPattern,
  positionsBetween,
} from "./positions.ts";

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const sorted = (positions: readonly string[]) => positions.toSorted(byBytes);

describe("a position", () => {
  it("of a new bookmark comes before those of earlier times; of one time, the later id first", () => {
    const id = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
    const years = ["9999-12-31", "2040-01-01", "2026-01-01", "1970-01-01", "1969-12-31", "0001-01-01"];
    const positions = years.flatMap((year) => [2, 1].map((number) => newPosition(new Date(year), id(number))));
    expect(sorted(positions)).toEqual(positions);
    for (const position of positions) expect(position).toMatch(positionPattern);
  });

  it("of a file's link follows the file, however long it is, before what was saved earlier", () => {
    const [earlier, now] = [new Date("2026-01-01"), new Date("2026-01-02")];
    const positions = [0, 1, 9, 10, 15, 16, 99_999, 5_000_000].map((index) => importedPosition(now, index));
    const all = [...positions, newPosition(earlier, crypto.randomUUID())];
    expect(sorted(all)).toEqual(all);
  });

  it("between two others is after the one, before the other and not longer than the limit, wherever one inserts", () => {
    const property = fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 300 }), (places) => {
      const positions: string[] = [];
      for (const place of places) {
        const index = place % (positions.length + 1);
        const position = positionBetween(positions[index - 1] ?? null, positions[index] ?? null)!;
        positions.splice(index, 0, position);
        expect(position).toMatch(positionPattern);
      }
      expect(sorted(positions)).toEqual(positions);
      expect(new Set(positions).size).toBe(positions.length);
    });
    fc.assert(property, { numRuns: 50 });
  });

  it("has the length of 13 digits after 10,000 others were put before the first, or after the last", () => {
    let [first, last] = [newPosition(new Date("2026-01-01"), crypto.randomUUID()), positionAfter(null)];
    for (let count = 0; count < 10_000; count++) {
      const [before, after] = [positionBetween(null, first)!, positionBetween(last, null)!];
      expect([byBytes(before, first), byBytes(after, last)]).toEqual([-1, 1]);
      [first, last] = [before, after];
    }
    expect([first.length, last.length]).toEqual([13, 13]);
  });

  it("has no room left after about 1,000 insertions at one place, and never too long a text", () => {
    const now = new Date();
    const [start, end] = [importedPosition(now, 0), importedPosition(now, 1)];
    for (const isLower of [true, false, null]) {
      let [low, high, count] = [start, end, 0];
      for (; ; count++) {
        const position = positionBetween(low, high);
        if (position === null) break;
        expect([byBytes(position, low), byBytes(position, high)]).toEqual([1, -1]);
        expect(position.length).toBeLessThanOrEqual(maxPositionLength);
        if (isLower ?? count % 2 === 0) low = position;
        else high = position;
      }
      expect(count).toBeGreaterThan(800);
    }
  });

  it("is not found between two that are equal, or in the wrong order", () => {
    expect(positionBetween("a", "a")).toBeNull();
    expect(positionBetween("b", "a")).toBeNull();
    expect(positionBetween("a", "a0")).toBeNull();
    expect(positionBetween("b1", "a9")).toBeNull();
  });
});

describe("many positions", () => {
  const id = "00000000-0000-7000-8000-000000000001";
  const now = new Date();
  it.each([
    ["two neighbors", importedPosition(now, 7), importedPosition(now, 8)],
    ["the beginning and a neighbor", null, newPosition(now, id)],
    ["a neighbor and the end", newPosition(now, id), null],
    ["the beginning and the end", null, null],
  ])("are in order between %s, and short", (_name, before, after) => {
    const positions = positionsBetween(before, after, 10_000)!;
    const all = [before, ...positions, after].filter((position) => position !== null);
    expect(sorted(all)).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
    expect(Math.max(...positions.map((position) => position.length))).toBeLessThan(32);
  });

  it("are not found where there is no room", () => {
    expect(positionsBetween("a", "a", 1)).toBeNull();
    expect(positionsBetween("a", `a${"0".repeat(maxPositionLength - 2)}1`, 2)).toBeNull();
  });
});
