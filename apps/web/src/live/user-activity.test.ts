import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUserActivity, type UserActivity } from "./user-activity.ts";

let page: EventTarget;
let userActivity: UserActivity;
let stop: () => void;
const action = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  action.mockClear();
  page = new EventTarget();
  userActivity = createUserActivity();
  stop = userActivity.watch(page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const move = (sign = "keydown") => page.dispatchEvent(new Event(sign));

test("news come at once to userActivity that rest", () => {
  userActivity.runWhenIdle(action);
  expect(action).toHaveBeenCalledTimes(1);
});

test.each(["keydown", "pointerdown", "wheel", "dragover"])("after %s they wait until the userActivity rest", (sign) => {
  move(sign);
  userActivity.runWhenIdle(action);
  vi.advanceTimersByTime(300);
  move(sign);
  vi.advanceTimersByTime(300);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(action).toHaveBeenCalledTimes(1);
});

test("what comes several times meanwhile is done once, beside other things", () => {
  const other = vi.fn<() => void>();
  move();
  for (let count = 0; count < 5; count += 1) for (const one of [action, other]) userActivity.runWhenIdle(one);
  vi.advanceTimersByTime(10_000);
  expect([action, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  userActivity.runWhenIdle(action);
  expect(action).toHaveBeenCalledTimes(2);
});

test("userActivity that never rest get the news within five seconds", () => {
  move();
  userActivity.runWhenIdle(action);
  for (let count = 0; count < 51; count += 1) {
    vi.advanceTimersByTime(100);
    move();
  }
  expect(action).toHaveBeenCalledTimes(1);
});

test("nothing happens after the end", () => {
  move();
  userActivity.runWhenIdle(action);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(action).not.toHaveBeenCalled();
});
