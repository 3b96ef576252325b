import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export interface Memory {
  name: string;
  /** Resident megabytes, with shared memory counted whole, and proportionally. */
  resident: number;
  share: number;
}

/** The memory of all processes that a launcher has started, including its PostgreSQL under `dataDir`, by kind. */
export function memoryOf(launcher: number, dataDir: string): Memory[] {
  const parents = new Map(processes().map((pid) => [pid, parentOf(pid)]));
  const isBelow = (pid: number, top: number): boolean => {
    for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === top) return true;
    return false;
  };
  const tops = [launcher, postmaster(dataDir)].filter((pid) => pid !== null);
  const all = new Map<string, Memory>();
  for (const pid of parents.keys()) {
    if (!tops.some((top) => isBelow(pid, top))) continue;
    const name = nameOf(pid);
    const sum = all.get(name) ?? { name, resident: 0, share: 0 };
    sum.resident += rollup(pid, "Rss");
    sum.share += rollup(pid, "Pss");
    all.set(name, sum);
  }
  return [...all.values()];
}

function processes(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function postmaster(dataDir: string): number | null {
  const file = path.join(dataDir, "postgres", "data", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
}

function parentOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) || undefined;
}

function nameOf(pid: number): string {
  const command = read(`/proc/${pid}/cmdline`).replaceAll("\0", " ");
  return /apps\/(server|worker)\//.exec(command)?.[1] ?? (command.includes("postgres") ? "PostgreSQL" : "launcher");
}

function rollup(pid: number, what: "Rss" | "Pss"): number {
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, "m").exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // It has ended meanwhile.
  }
}
