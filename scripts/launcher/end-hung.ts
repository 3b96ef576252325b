import type { ChildProcess } from "node:child_process";
import { beatTime } from "../../packages/core/src/services/watchdog.ts";
import { isStopped } from "../embedded/processes.ts";

/**
 * Ends a program that has begun to send signs of life and has sent none for so long: it hangs. Counted are looks of our
 * own, which there are none of while the machine sleeps, and none at a program that somebody has stopped.
 *
 * @param seconds 0 for never
 * @param end ends the program at once
 */
export function endHung(child: ChildProcess, seconds: number, end: () => void): void {
  if (seconds === 0) return;
  const most = Math.ceil((seconds * 1_000) / beatTime(seconds));
  let silent: number | null = null;
  child.on("message", () => (silent = 0));
  const timer = setInterval(() => {
    if (silent === null || isStopped(child.pid ?? -1) || ++silent <= most) return;
    end();
  }, beatTime(seconds));
  child.once("exit", () => clearInterval(timer));
}
