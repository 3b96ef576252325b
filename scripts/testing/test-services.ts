import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findRunningServer } from "../embedded/postgres-lock.ts";
import { startPostgres } from "../embedded/postgres.ts";
import { isSameProcess, signal, startedAt, waitForEnd } from "../embedded/processes.ts";
import { startRedis } from "../embedded/redis.ts";
import { readNumber, readText } from "../embedded/small-files.ts";

export type TestServices = {
  databaseUrl: string;
  redisUrl: string | null;
  /** Contains the files of both, in the folders `postgres` and `redis`. */
  folder: string;
  stop: () => Promise<void>;
};

const cache = path.resolve(import.meta.dirname, "../../.cache");
const memory = "/dev/shm";
/** Of this checkout alone: others on the machine have runs of their own. */
const inMemory = path.join(memory, `bowerbird-${createHash("sha256").update(cache).digest("hex").slice(0, 12)}`);
const neededBytes = 4 * 2 ** 30;

/** A PostgreSQL and, if installed, a Redis for this run; `stop` ends them and removes their files. */
export async function startTestServices({ fast = true } = {}): Promise<TestServices> {
  const parent = fast && hasMemoryFor(neededBytes) ? inMemory : cache;
  for (const place of [cache, inMemory]) await removeAbandoned(place);
  const folder = path.join(parent, `test-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "owner"), startedAt(process.pid));
  const quiet = { log: () => undefined, fast };
  const postgres = await startPostgres({ ...quiet, directory: path.join(folder, "postgres") });
  const redis = await startRedis({ ...quiet, directory: path.join(folder, "redis") });
  const stop = async () => {
    await Promise.all([postgres.stop(), redis?.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { databaseUrl: postgres.url, redisUrl: redis?.url ?? null, folder, stop };
}

/** A test file's database is 600 small files: on a disk their copy takes up to 20 times as long, a third of a run. */
function hasMemoryFor(bytes: number): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= bytes && os.freemem() >= bytes;
}

/** A run that was killed leaves its servers running; their folder carries the run's process id. */
async function removeAbandoned(parent: string): Promise<void> {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith("test-"))) {
    const folder = path.join(parent, name);
    const owner = Number(name.slice("test-".length));
    if (isSameProcess({ pid: owner, startedAt: readText(path.join(folder, "owner")) })) continue;
    await endServers(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function endServers(folder: string): Promise<void> {
  const data = path.join(folder, "postgres", "data");
  const postgres = existsSync(data) ? await findRunningServer(data, 5) : null;
  const redis = readNumber(path.join(folder, "redis", "pid"));
  // Process ids are reused: only a process in this directory is ours.
  const isOurs = redis && workingDirectory(redis) === path.join(folder, "redis");
  for (const pid of [postgres?.pid, isOurs ? redis : undefined].filter((value) => value !== undefined)) {
    signal(pid, "SIGQUIT");
    if (!(await waitForEnd(pid, 5000))) signal(pid, "SIGKILL");
  }
}

function workingDirectory(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}
