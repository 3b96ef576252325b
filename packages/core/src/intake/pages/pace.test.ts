import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPace } from "./enrich-bookmarks.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("starts the first immediately and the others when the work before them has had its time", async () => {
  const pace = createPace(100);
  const begun: string[] = [];
  const begin = (name: string, pieces: number) => void pace(pieces).then(() => begun.push(name));
  begin("first", 5);
  begin("second", 5);
  begin("third", 1);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["first"]);
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toEqual(["first", "second"]);
  await vi.advanceTimersByTimeAsync(49);
  expect(begun).toEqual(["first", "second"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["first", "second", "third"]);
});
