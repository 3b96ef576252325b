import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import type { Config } from "../platform/config/index.ts";

/** Longer than requests and steps of jobs should take; then the process exits even with open work, which goes on as after a crash. */
const shutdownGraceMs = 4_500;
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
 * The launcher watches for a heartbeat. Without the launcher a thread watches, because Docker restarts only what exits.
 */
export function startWatchdog({ watchdogSeconds }: Pick<Config, "watchdogSeconds">): void {
  if (watchdogSeconds === 0) return;
  if (process.send) sendHeartbeats(watchdogSeconds);
  else startWatchdogThread(watchdogSeconds);
}

function startWatchdogThread(seconds: number): void {
  const heartbeats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(heartbeats, 0, 1), 1_000).unref();
  // Without limits the thread's heap may grow as large as the main one's.
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };
  const options = { workerData: { heartbeats, seconds }, env: {}, execArgv: [], resourceLimits };
  new Worker(new URL("watchdog-thread.mjs", import.meta.url), options).unref();
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
