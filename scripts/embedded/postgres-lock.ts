import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, isAlive } from "./processes.ts";
import { readText } from "./small-files.ts";

export type PostgresLock = { pid: number; port: number; status: string };

// No system assigns this process id, so PostgreSQL considers the owner dead.
const impossiblePid = 2_147_483_000;

/** Reads postmaster.pid, or null if there is none. Line 1 is the process id, 4 the port, 8 the state. */
export function readLock(data: string): PostgresLock | null {
  const lines = readText(path.join(data, "postmaster.pid")).split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? "").trim() } : null;
}

/** The running server of this directory; waits while it is starting or stopping. Null if there is none. */
export async function findRunningServer(data: string, seconds: number): Promise<PostgresLock | null> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(50)) {
    const lock = readLock(data);
    if (!lock || !isServerOf(data, lock.pid)) return null;
    if (lock.status === "ready") return lock;
  }
  return null;
}

/**
 * Invalidates a stale lock. Process ids are reused, and a killed server stays a zombie until its parent reaps it, in a
 * container perhaps never: PostgreSQL would refuse to start because of either.
 * The file itself stays, because it also names the shared memory by which PostgreSQL detects orphaned processes.
 */
export function disarmStaleLock(data: string): void {
  const file = path.join(data, "postmaster.pid");
  const lock = readLock(data);
  if (!lock || isServerOf(data, lock.pid)) return;
  const [, ...rest] = readText(file).split("\n");
  writeFileSync(file, [impossiblePid, ...rest].join("\n"));
}

function isServerOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  // If the system cannot tell, a live process counts as the server: not starting is safer than two servers on one directory.
  return command === null ? process.platform !== "linux" : command.includes("postgres") && command.includes(data);
}
