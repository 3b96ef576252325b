import { expect, test, vi } from "vitest";
import { openHook } from "../../testing/open.tsx";
import { useWhenCurrent } from "./use-when-current.ts";

/** A search whose question, and whether it is answered, can be changed. */
async function openSearch() {
  const state = { question: "bre", isCurrent: false };
  const action = vi.fn<(index: number) => void>();
  const { result, rerender } = await openHook(() => useWhenCurrent(state.question, state.isCurrent, action));
  return {
    action,
    choose: (index: number) => result.current(index),
    change: async (next: Partial<typeof state>) => {
      Object.assign(state, next);
      await rerender();
    },
  };
}

test("a choice among current results is taken at once", async () => {
  const { action, choose, change } = await openSearch();
  await change({ isCurrent: true });
  choose(2);
  expect(action).toHaveBeenCalledExactlyOnceWith(2);
});

test("an early choice waits for the answer, and only the last one counts, once", async () => {
  const { action, choose, change } = await openSearch();
  choose(1);
  choose(3);
  expect(action).not.toHaveBeenCalled();
  await change({ isCurrent: true });
  expect(action).toHaveBeenCalledExactlyOnceWith(3);
  await change({ isCurrent: false });
  await change({ isCurrent: true });
  expect(action).toHaveBeenCalledOnce();
});

test("another question cancels a waiting choice", async () => {
  const { action, choose, change } = await openSearch();
  choose(1);
  await change({ question: "bread", isCurrent: true });
  await change({ question: "bre", isCurrent: true });
  expect(action).not.toHaveBeenCalled();
});
