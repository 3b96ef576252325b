import { spawnSync } from "node:child_process";

const NAMES = ["valkey-server", "redis-server"];
const MIN_VERSION = 6.2;

/** The first Valkey or Redis on the PATH that BullMQ supports (6.2 or newer), or null. */
export function findRedisProgram(): string | null {
  return NAMES.find((name) => readVersion(name) >= MIN_VERSION) ?? null;
}

/** Major and first minor digit as a number (7.0.15 is 7, 6.2.14 is 6.2); 0 if the program is missing. */
function readVersion(name: string): number {
  const answer = spawnSync(name, ["--version"], { encoding: "utf8" });
  return Number(/v=(\d+\.\d)/.exec(answer.stdout ?? "")?.[1] ?? 0);
}
