import { vi } from "vitest";

/**
 * Stops the clock until the test ends; `elapse` moves it, and each retry of `expect.poll`,
 * `expect.element` or an action by 50 ms: to measure time, wait with `until` and read with `query()`.
 */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] });
}

/** Moves the clock and waits until timers have run and React has rendered. */
export async function elapse(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  // React renders in a message of its own, sent before this one.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

/** Waits for something that needs no time to pass, for example an answer of the fake server. */
export async function until(isThere: () => boolean): Promise<void> {
  for (let round = 0; round < 5_000 && !isThere(); round += 1) await elapse(0);
  if (!isThere()) throw new Error("The condition did not become true.");
}

/** A batch that still waits for its timer would block every later call of the page. */
export async function restoreTime(): Promise<void> {
  if (!vi.isFakeTimers()) return;
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
}
