import { expect, test } from "vitest";
import { createBackoff } from "./connection.ts";

test("each wait is twice as long as the last, up to half a minute, and a success resets it", () => {
  const backoff = createBackoff(() => 0.5);
  expect(Array.from({ length: 7 }, () => backoff.next())).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  backoff.reset();
  expect(backoff.next()).toBe(1_000);
});

test("waits are randomized", () => {
  expect([createBackoff(() => 0).next(), createBackoff(() => 1).next()]).toEqual([800, 1_200]);
});
