import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Where a system tells of its processes: Linux in files, others by `ps`. */
export type ProcessSource = "proc" | "ps";
const here: ProcessSource = existsSync("/proc/self/stat") ? "proc" : "ps";

/** Whether the process runs, under any account, and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !readState(pid).startsWith("Z");
}

/** Whether the process is stopped (SIGSTOP, Ctrl-Z, a debugger). */
export function isStopped(pid: number): boolean {
  return /^[Tt]/.test(readState(pid));
}

/** As letters, see `man ps`; empty if unknown. */
export function readState(pid: number, source = here): string {
  return source === "proc" ? (readStat(pid)[0] ?? "") : readPs(pid, "stat");
}

/** When the process started: together with its id it identifies a process. Empty if unknown, see {@link isSameProcess}. */
export function startedAt(pid: number, source = here): string {
  return source === "proc" ? (readStat(pid)[19] ?? "") : readPs(pid, "lstart");
}

/** Whether this is the process that was recorded. Process ids are reused; one that cannot be identified is a stranger's. */
export function isSameProcess(record: { pid: number; startedAt: string }, source = here): boolean {
  return record.startedAt !== "" && isAlive(record.pid) && startedAt(record.pid, source) === record.startedAt;
}

/** The command line with spaces between arguments; null if unknown. */
export function commandLine(pid: number, source = here): string | null {
  const line = source === "proc" ? readProc(pid, "cmdline").replaceAll("\0", " ").trim() : readPs(pid, "command");
  return line === "" ? null : line;
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

/** The fields after the name, which can have spaces and parentheses. */
function readStat(pid: number): string[] {
  const stat = readProc(pid, "stat");
  return stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** In English and UTC, whatever the terminal's language is: what is recorded is compared later. */
function readPs(pid: number, field: string): string {
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  const { stdout } = spawnSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8", env });
  return (stdout ?? "").trim();
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
