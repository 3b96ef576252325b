import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Config } from "../platform/config/index.ts";

/** Longer than any request should take; then the process exits even with open work. */
const shutdownGraceMs = 9_000;
/** Longer than everything that belongs to the start takes. */
const startupMs = 10_000;

/**
 * Runs the work once on SIGTERM or Ctrl-C, or when the launcher that started this process is gone, then exits.
 */
export function onStop(work: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), shutdownGraceMs).unref();
    work().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  if (process.channel) {
    process.on("disconnect", stop);
    // The channel alone must not keep the process alive.
    process.channel.unref();
  }
}

/**
 * Collects the garbage of the start once. It is a third of an idle process's memory, which V8 would keep until it needs
 * the room.
 */
export function tidyAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as NodeJS.GCFunction;
    void collect({ type: "major", execution: "async" });
  }, startupMs).unref();
}

/**
 * Has this process killed when it hangs in an endless loop, so that its supervisor restarts it: otherwise its jobs would
 * never finish.
 *
 * The launcher watches for a heartbeat. Without the launcher a thread watches, which takes 12 MB.
 */
export async function startWatchdog({ watchdogSeconds }: Pick<Config, "watchdogSeconds">): Promise<void> {
  if (watchdogSeconds === 0) return;
  if (process.send) return sendHeartbeats(watchdogSeconds);
  const { startWatchdogThread } = await import("./watchdog-thread.ts");
  startWatchdogThread(watchdogSeconds);
}

/** Milliseconds between two heartbeats, and between two checks for them. */
export function heartbeatInterval(watchdogSeconds: number): number {
  return Math.min(5_000, watchdogSeconds * 250);
}

function sendHeartbeats(watchdogSeconds: number): void {
  // `onStop` notices a launcher that is gone.
  const beat = () => process.connected && process.send!("alive", undefined, undefined, () => {});
  beat();
  setInterval(beat, heartbeatInterval(watchdogSeconds)).unref();
}
