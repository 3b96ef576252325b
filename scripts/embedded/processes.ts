import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether the process runs, under any account, and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !readProc(pid, "stat").includes(") Z ");
}

/** Whether the process is stopped (SIGSTOP, Ctrl-Z, a debugger). False without /proc. */
export function isStopped(pid: number): boolean {
  return /\) [Tt] /.test(readProc(pid, "stat"));
}

/** When the process started, in kernel ticks: together with the id it identifies a process. Empty without /proc. */
export function startedAt(pid: number): string {
  const stat = readProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** The command line with spaces between arguments; null if unknown. */
export function commandLine(pid: number): string | null {
  const line = readProc(pid, "cmdline");
  return line === "" ? null : line.replaceAll("\0", " ").trim();
}

/** Waits until the process has ended; false if it still runs after `milliseconds`. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Resolves when the process has ended. It need not be a child; waiting does not keep Node running. */
export async function untilEnd(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(200, undefined, { ref: false });
}

/** Sends a signal to a process, or to its group if `pid` is negative; a process that has ended is no error. */
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
