import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUserActivity, type UserActivity } from "./use-live-updates.ts";

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

test("an action runs at once while the person is idle", () => {
  userActivity.runWhenIdle(action);
  expect(action).toHaveBeenCalledTimes(1);
});

test.each(["keydown", "pointerdown", "wheel", "dragover"])(
  "after %s an action waits until the person is idle",
  (sign) => {
    move(sign);
    userActivity.runWhenIdle(action);
    vi.advanceTimersByTime(300);
    move(sign);
    vi.advanceTimersByTime(300);
    expect(action).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(action).toHaveBeenCalledTimes(1);
  },
);

test("an action requested several times runs once, beside others", () => {
  const other = vi.fn<() => void>();
  move();
  for (let count = 0; count < 5; count += 1) for (const one of [action, other]) userActivity.runWhenIdle(one);
  vi.advanceTimersByTime(10_000);
  expect([action, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  userActivity.runWhenIdle(action);
  expect(action).toHaveBeenCalledTimes(2);
});

test("a person who is never idle delays an action by five seconds at most", () => {
  move();
  userActivity.runWhenIdle(action);
  for (let count = 0; count < 51; count += 1) {
    vi.advanceTimersByTime(100);
    move();
  }
  expect(action).toHaveBeenCalledTimes(1);
});

test("nothing runs after watching has stopped", () => {
  move();
  userActivity.runWhenIdle(action);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(action).not.toHaveBeenCalled();
});
