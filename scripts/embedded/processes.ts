import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** True if a process of this id runs (whoever owns it) and is not merely waiting to be collected by its parent. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !readProc(pid, "stat").includes(") Z ");
}

/** True if somebody has stopped the process (SIGSTOP, Ctrl-Z), or a debugger holds it. False without /proc. */
export function isStopped(pid: number): boolean {
  return /\) [Tt] /.test(readProc(pid, "stat"));
}

/** When the process started, in the kernel's ticks: with the id it names one process for good. Empty without /proc. */
export function startedAt(pid: number): string {
  const stat = readProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** The command line with spaces between arguments; null where it cannot be known. */
export function commandLine(pid: number): string | null {
  const line = readProc(pid, "cmdline");
  return line === "" ? null : line.replaceAll("\0", " ").trim();
}

/** Waits until the process is gone; false if it is still there after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Resolves when the process is gone. It need not be a child; waiting for it does not keep Node running. */
export async function untilEnd(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(200, undefined, { ref: false });
}

/** Sends a signal to a process, or to its whole group when `pid` is negative; one that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
