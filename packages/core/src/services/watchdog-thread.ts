import { Worker } from "node:worker_threads";

/** Where the main thread counts, and where the other one waits. */
const [beats, pause] = [0, 1];
/** The thread's own heap needs little; without a limit it would take as much as the main one may. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 };

/** Starts a thread that ends the process when its main one has not moved for so long. */
export function startWatchdogThread(seconds: number): void {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  setInterval(() => Atomics.add(shared, beats, 1), 1_000).unref();
  const workerData = { shared, seconds };
  const options = { eval: true, workerData, env: {}, execArgv: [], stdin: false, resourceLimits };
  new Worker(`(${watch.toString()})(${beats}, ${pause})`, options).unref();
}

/**
 * What the thread does; its text is all that it gets. It counts its own seconds, which do not pass while the machine sleeps
 * or the process is stopped.
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
    const line = { level: 60, time: Date.now(), pid: process.pid, msg: `hung for ${seconds} s; the process is ended` };
    process.getBuiltinModule("node:fs").writeSync(2, `${JSON.stringify(line)}\n`);
    process.kill(process.pid, "SIGKILL");
  }
}
