import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottle } from "./throttle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first call acts at once", () => {
  const action = vi.fn<() => void>();
  createThrottle(1_000, action).call();
  expect(action).toHaveBeenCalledTimes(1);
});

test("a burst acts once at its start and once after it", () => {
  const action = vi.fn<() => void>();
  const throttle = createThrottle(1_000, action);
  for (let call = 0; call < 50; call += 1) throttle.call();
  vi.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(2);
});

test("nothing happens after it is cancelled", () => {
  const action = vi.fn<() => void>();
  const throttle = createThrottle(1_000, action);
  throttle.call();
  throttle.call();
  throttle.cancel();
  vi.advanceTimersByTime(10_000);
  expect(action).toHaveBeenCalledTimes(1);
});
