import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { elapse, stopTime } from "../testing/time.ts";
import { useFallbackPoll } from "./use-live-updates.ts";

const refetch = vi.fn<() => void>();
beforeEach(() => {
  refetch.mockClear();
  stopTime();
});

function Watcher({ heardAt, isRunning }: { heardAt: number; isRunning: boolean }) {
  useFallbackPoll({ dataUpdatedAt: heardAt, refetch }, isRunning);
  return null;
}

const questions = (): number => refetch.mock.calls.length;

test("a run without news for two seconds is refetched every two seconds", async () => {
  await render(<Watcher heardAt={Date.now()} isRunning />);
  await elapse(1_999);
  expect(questions()).toBe(0);
  await elapse(1);
  expect(questions()).toBe(1);
  await elapse(4_000);
  expect(questions()).toBe(3);
});

test("news restarts the two seconds", async () => {
  const { rerender } = await render(<Watcher heardAt={Date.now()} isRunning />);
  await elapse(1_500);
  await rerender(<Watcher heardAt={Date.now()} isRunning />);
  await elapse(1_999);
  expect(questions()).toBe(0);
});

test("a finished run, or one that is no longer shown, is not refetched", async () => {
  const { rerender, unmount } = await render(<Watcher heardAt={Date.now()} isRunning={false} />);
  await elapse(10_000);
  await rerender(<Watcher heardAt={Date.now()} isRunning />);
  await unmount();
  await elapse(10_000);
  expect(questions()).toBe(0);
});
