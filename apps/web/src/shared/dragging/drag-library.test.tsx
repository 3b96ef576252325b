import { expect, test, vi } from "vitest";
import type * as Module from "./drag-library.ts";
import { movePointer } from "./testing/drag.tsx";

const setUp = () => {
  const end = vi.fn<() => void>();
  return { end, start: vi.fn<() => () => void>(() => end) };
};

test("a set-up that is cancelled before the library loads never runs, and later set-ups run at once", async () => {
  // A copy of the module as it is before anything was dragged.
  const path = "./drag-library.ts?start";
  const { withDragLibrary } = (await import(/* @vite-ignore */ path)) as typeof Module;
  const [early, waiting, late] = [setUp(), setUp(), setUp()];
  withDragLibrary(early.start)();
  const endWaiting = withDragLibrary(waiting.start);
  expect(waiting.start).not.toHaveBeenCalled();
  movePointer();
  await expect.poll(() => waiting.start.mock.calls.length).toBe(1);
  expect(early.start).not.toHaveBeenCalled();
  const endLate = withDragLibrary(late.start);
  expect(late.start).toHaveBeenCalledOnce();
  expect(waiting.end).not.toHaveBeenCalled();
  endWaiting();
  endLate();
  expect([waiting.end.mock.calls.length, late.end.mock.calls.length]).toEqual([1, 1]);
});
