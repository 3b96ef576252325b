import { expect, it } from "vitest";
import { mapInPieces } from "./index.ts";

/** Keeps the processor busy. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it("much work gives the results in order, and others have their turn meanwhile", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const results = await mapInPieces(
    Array.from({ length: 100 }, (_, index) => index),
    (item, index) => {
      work(1);
      return item + index;
    },
  );
  clearInterval(timer);
  expect(results).toEqual(Array.from({ length: 100 }, (_, index) => 2 * index));
  expect(turns).toBeGreaterThan(5);
});
