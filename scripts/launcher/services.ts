import path from "node:path";
import { startPostgres } from "../embedded/postgres.ts";
import { findRedisProgram } from "../embedded/redis-program.ts";
import { startRedis } from "../embedded/redis.ts";
import type { Environment } from "./environment.ts";
import type { Stack } from "./supervise.ts";

type Log = (line: string) => void;

/** Starts the database and Redis where the environment names none; returns the variables that lead to them. */
export async function startServices(
  environment: Environment,
  stack: Stack,
  log: Log,
  stopRequest: AbortSignal,
): Promise<NodeJS.ProcessEnv> {
  const found: NodeJS.ProcessEnv = {};
  if (!environment.DATABASE_URL) found.DATABASE_URL = await startDatabase(environment.DATA_DIR, stack, log);
  stopRequest.throwIfAborted();
  if (!environment.REDIS_URL) {
    const url = await startQueueStore(environment.DATA_DIR, stack, log);
    if (url) found.REDIS_URL = url;
  }
  stopRequest.throwIfAborted();
  return found;
}

async function startDatabase(dataDir: string, stack: Stack, log: Log): Promise<string> {
  const directory = path.join(dataDir, "postgres");
  const running = await stack.add("database", 0, () => startPostgres({ directory, log }));
  return running.url;
}

/** Without Redis on the machine the queue lives in the database; that needs no word. */
async function startQueueStore(dataDir: string, stack: Stack, log: Log): Promise<string | null> {
  if (!findRedisProgram()) return null;
  const directory = path.join(dataDir, "redis");
  const running = await stack.add("Redis", 1, async () => {
    const service = await startRedis({ directory, log });
    if (!service) throw new Error("redis-server is no longer on the PATH");
    return service;
  });
  return running.url;
}
