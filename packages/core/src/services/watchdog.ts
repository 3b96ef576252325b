import type { Config } from "../config/index.ts";

/**
 * Lets this process be ended when it hangs, in a loop that never comes to its end: nobody else could tell it from one that
 * works, and the jobs in its hands would wait for ever. Whoever supervises it begins it anew.
 *
 * The launcher watches for the sign of life that is sent to it. Without one a thread does, which takes 12 MB.
 */
export async function startWatchdog({ watchdogSeconds }: Pick<Config, "watchdogSeconds">): Promise<void> {
  if (watchdogSeconds === 0) return;
  if (process.send) return sendSignsOfLife(watchdogSeconds);
  const { startWatchdogThread } = await import("./watchdog-thread.ts");
  startWatchdogThread(watchdogSeconds);
}

/** Milliseconds between two signs of life, and between two looks for them. */
export function beatTime(watchdogSeconds: number): number {
  return Math.min(5_000, watchdogSeconds * 250);
}

function sendSignsOfLife(watchdogSeconds: number): void {
  // A launcher that is gone is told of by the channel's end.
  const beat = () => process.connected && process.send!("alive", undefined, undefined, () => {});
  beat();
  setInterval(beat, beatTime(watchdogSeconds)).unref();
}
