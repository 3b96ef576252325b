import { afterEach, expect, it, vi } from "vitest";
import { mapInPieces } from "./index.ts";

afterEach(() => vi.useRealTimers());

it("much work gives its results in order, and others have their turn after each few milliseconds of it", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const seen: number[] = [];
  let done = 0;
  const other = setImmediate(function turn() {
    seen.push(done);
    if (done < 100) setImmediate(turn);
  });
  const results = await mapInPieces(Array.from({ length: 100 }), (_, index) => {
    vi.advanceTimersByTime(1);
    done += 1;
    return index * 2;
  });
  clearImmediate(other);
  expect(results).toEqual(Array.from({ length: 100 }, (_, index) => index * 2));
  const pieces = seen.slice(1).map((count, index) => count - seen[index]!);
  expect(seen.length).toBeGreaterThan(10);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(2);
});
