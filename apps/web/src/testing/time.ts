import { afterEach, vi } from "vitest";

/**
 * Stops the clock until the test ends; it goes on by `elapse`, and by 50 ms each time that `expect.poll`,
 * `expect.element` or an action looks again: where a time is measured, wait with `until` and look with `query()`.
 */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"] });
}

/** Lets so many milliseconds pass, and what is due in them happen and be drawn. */
export async function elapse(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  // React draws in a message of its own, which was sent before this one.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}

/** Waits for what needs no time to pass, such as an answer of the fake server. */
export async function until(isThere: () => boolean): Promise<void> {
  for (let round = 0; round < 5_000 && !isThere(); round += 1) await elapse(0);
  if (!isThere()) throw new Error("The condition did not become true.");
}

/** A batch of calls that still waits for its timer would keep every later call of the page waiting. */
afterEach(async () => {
  if (!vi.isFakeTimers()) return;
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
});
