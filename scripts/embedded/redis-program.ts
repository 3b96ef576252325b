import { spawnSync } from "node:child_process";

const NAMES = ["valkey-server", "redis-server"];
const LOWEST = 6.2;

/** The first Valkey or Redis on the PATH that BullMQ can use (6.2 or newer), or null. */
export function findRedisProgram(): string | null {
  return NAMES.find((name) => versionOf(name) >= LOWEST) ?? null;
}

/** Major and first minor as one number (7.0.15 is 7, 6.2.14 is 6.2); 0 if it is not there. */
function versionOf(name: string): number {
  const answer = spawnSync(name, ["--version"], { encoding: "utf8" });
  return Number(/v=(\d+\.\d)/.exec(answer.stdout ?? "")?.[1] ?? 0);
}
