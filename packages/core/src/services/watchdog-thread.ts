import { Worker } from "node:worker_threads";

/** Indexes of the main thread's counter, and of the value that the watchdog waits on. */
const [beats, pause] = [0, 1];
/** Without limits the thread's heap may grow as large as the main one's. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };

/** Starts a thread that kills the process when the main thread's event loop is blocked for that long. */
export function startWatchdogThread(seconds: number): void {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  setInterval(() => Atomics.add(shared, beats, 1), 1_000).unref();
  const workerData = { shared, seconds };
  const options = { eval: true, workerData, env: {}, execArgv: [], stdin: false, resourceLimits };
  new Worker(`(${watch.toString()})(${beats}, ${pause})`, options).unref();
}

/**
 * Runs in the thread from its source text, so it must not refer to anything outside. It counts its own seconds, which do
 * not pass while the machine sleeps or the process is stopped.
 */
function watch(counter: number, idle: number): void {
  const { workerData } = process.getBuiltinModule("node:worker_threads");
  const { shared, seconds } = workerData as { shared: Int32Array; seconds: number };
  let [last, silent] = [-1, 0];
  for (;;) {
    Atomics.wait(shared, idle, 0, 1_000);
    const beat = Atomics.load(shared, counter);
    silent = beat === last ? silent + 1 : 0;
    last = beat;
    if (silent < seconds) continue;
    const line = {
      level: 60,
      time: Date.now(),
      pid: process.pid,
      msg: `event loop blocked for ${seconds} s: killing the process`,
    };
    process.getBuiltinModule("node:fs").writeSync(2, `${JSON.stringify(line)}\n`);
    process.kill(process.pid, "SIGKILL");
  }
}
