import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHands, type Hands } from "./hands.ts";

let page: EventTarget;
let hands: Hands;
let stop: () => void;
const action = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  action.mockClear();
  page = new EventTarget();
  hands = createHands();
  stop = hands.watch(page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const move = (sign = "keydown") => page.dispatchEvent(new Event(sign));

test("news come at once to hands that rest", () => {
  hands.whenAtRest(action);
  expect(action).toHaveBeenCalledTimes(1);
});

test.each(["keydown", "pointerdown", "wheel", "dragover"])("after %s they wait until the hands rest", (sign) => {
  move(sign);
  hands.whenAtRest(action);
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
  for (let count = 0; count < 5; count += 1) for (const one of [action, other]) hands.whenAtRest(one);
  vi.advanceTimersByTime(10_000);
  expect([action, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  hands.whenAtRest(action);
  expect(action).toHaveBeenCalledTimes(2);
});

test("hands that never rest get the news within five seconds", () => {
  move();
  hands.whenAtRest(action);
  for (let count = 0; count < 51; count += 1) {
    vi.advanceTimersByTime(100);
    move();
  }
  expect(action).toHaveBeenCalledTimes(1);
});

test("nothing happens after the end", () => {
  move();
  hands.whenAtRest(action);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(action).not.toHaveBeenCalled();
});
