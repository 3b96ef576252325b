import { afterEach, expect, test } from "vitest";
import { openHook } from "../testing/open.tsx";
import { setChangeProgress, useChangeProgress } from "./change-progress.ts";

afterEach(() => setChangeProgress({ done: 1, total: 1 }));

test("the progress of a change is shown while it runs, and is gone when the last bookmark is done", async () => {
  const { result } = await openHook(useChangeProgress);
  expect(result.current).toBeNull();
  setChangeProgress({ done: 1_000, total: 2_000 });
  await expect.poll(() => result.current).toEqual({ done: 1_000, total: 2_000 });
  setChangeProgress({ done: 2_000, total: 2_000 });
  await expect.poll(() => result.current).toBeNull();
});

test("a page that opens while a change runs shows its progress", async () => {
  setChangeProgress({ done: 5, total: 10 });
  const { result } = await openHook(useChangeProgress);
  expect(result.current).toEqual({ done: 5, total: 10 });
});
