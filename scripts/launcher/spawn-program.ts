import { type ChildProcess, spawn } from "node:child_process";
import { heartbeatInterval } from "../../packages/core/src/services/lifecycle.ts";
import { isAlive, isStopped, signal, waitForEnd } from "../embedded/processes.ts";
import type { Running } from "./supervise.ts";

const SHUTDOWN_GRACE_MS = 10_000;

/**
 * Runs a TypeScript program on this Node. It shares the terminal's output but not its process group (the launcher
 * decides when it stops), and has an IPC channel: 'disconnect' there means that the launcher died.
 *
 * @param watch ends the program when it hangs for this time, and calls `onHang` before
 */
export async function spawnProgram(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
  watch?: { seconds: number; onHang: () => void },
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const pid = child.pid ?? -1;
  const kill = () => (isAlive(pid) ? signal(-pid, "SIGKILL") : undefined);
  if (watch) {
    endHung(child, watch.seconds, () => {
      watch.onHang();
      kill();
    });
  }
  const stop = async () => {
    signal(pid, "SIGTERM");
    if (!(await waitForEnd(pid, SHUTDOWN_GRACE_MS))) kill();
    await exited;
  };
  return { pid, exited, stop, kill };
}

/**
 * Ends a program that has sent heartbeats and then none for the given time: it hangs. Our own timer ticks are
 * counted, so that sleep of the machine does not count, and not while the program is stopped.
 *
 * @param seconds 0 for never
 * @param end ends the program at once
 */
function endHung(child: ChildProcess, seconds: number, end: () => void): void {
  if (seconds === 0) return;
  const maxMissed = Math.ceil((seconds * 1_000) / heartbeatInterval(seconds));
  let missed: number | null = null;
  child.on("message", () => (missed = 0));
  const timer = setInterval(() => {
    if (missed === null || isStopped(child.pid ?? -1) || ++missed <= maxMissed) return;
    end();
  }, heartbeatInterval(seconds));
  child.once("exit", () => clearInterval(timer));
}
