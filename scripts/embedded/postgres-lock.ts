import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLine, isAlive } from "./processes.ts";
import { readText } from "./small-files.ts";

export type PostgresLock = { pid: number; port: number; status: string };

// No system hands out this process id, so PostgreSQL takes its owner for dead.
const IMPOSSIBLE_PID = 2_147_483_000;

/** What postmaster.pid says, or null if there is none. Line 1 is the process, 4 the port, 8 the state. */
export function readLock(data: string): PostgresLock | null {
  const lines = readText(path.join(data, "postmaster.pid")).split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? "").trim() } : null;
}

/** A live server of this directory, waiting for one that is still starting or stopping; null if there is none. */
export async function findRunningServer(data: string, seconds: number): Promise<PostgresLock | null> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await sleep(50)) {
    const lock = readLock(data);
    if (!lock || !isServerOf(data, lock.pid)) return null;
    if (lock.status === "ready") return lock;
  }
  return null;
}

/**
 * Process ids come round again, and a killed server stays in the list of processes until its parent asks for it, which in
 * a container may be never: PostgreSQL would refuse to start because of a lock that names either.
 * The file itself stays, since it also names the shared memory by which PostgreSQL notices orphans of a killed server.
 */
export function disarmStaleLock(data: string): void {
  const file = path.join(data, "postmaster.pid");
  const lock = readLock(data);
  if (!lock || isServerOf(data, lock.pid)) return;
  const [, ...rest] = readText(file).split("\n");
  writeFileSync(file, [IMPOSSIBLE_PID, ...rest].join("\n"));
}

function isServerOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLine(pid);
  // Where the system does not tell, a live process is taken for the server: better no start than two on one directory.
  return command === null ? process.platform !== "linux" : command.includes("postgres") && command.includes(data);
}
