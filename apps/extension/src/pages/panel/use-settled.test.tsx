import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { useSettled } from "./use-settled.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

test("typed text takes effect 150 milliseconds after the last key", async () => {
  const { result, rerender, act } = await renderHook((typed: string = "") => useSettled(typed));
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  await rerender("r");
  await pass(149);
  await rerender("ry");
  await pass(149);
  expect(result.current).toBe("");
  await pass(1);
  expect(result.current).toBe("ry");
});
