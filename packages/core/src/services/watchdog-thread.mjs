// Runs in a thread and kills the process when the main thread's event loop is blocked. Plain JavaScript: in TypeScript
// the thread takes twice the memory. It counts its own seconds, which do not pass while the machine sleeps or the
// process is stopped.
import { writeSync } from "node:fs";
import { workerData } from "node:worker_threads";

const { heartbeats, seconds } = workerData;
const neverNotified = new Int32Array(new SharedArrayBuffer(4));
let last = -1;
let silentSeconds = 0;
while (silentSeconds < seconds) {
  Atomics.wait(neverNotified, 0, 0, 1_000);
  const now = Atomics.load(heartbeats, 0);
  silentSeconds = now === last ? silentSeconds + 1 : 0;
  last = now;
}
const msg = `event loop blocked for ${seconds} s: killing the process`;
writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`);
process.kill(process.pid, "SIGKILL");
