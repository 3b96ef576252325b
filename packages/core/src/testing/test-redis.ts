import { Redis } from "ioredis";

/** A BullMQ backend for tests. */
export interface TestQueueBackend {
  name: "PostgreSQL" | "Redis" | "Redis Cluster";
  /** Returns an empty, exclusive Redis database; null for the queue in PostgreSQL. */
  openRedis(): Promise<string | null>;
}

/**
 * The backends for tests of the queue: in the fast suite Redis, or PostgreSQL without Redis; in the slow suite each.
 */
export function queueBackends(redisUrl: string | null, suite: "fast" | "slow"): TestQueueBackend[] {
  const postgres = { name: "PostgreSQL" as const, openRedis: () => Promise.resolve(null) };
  const redis = redisUrl === null ? null : { name: "Redis" as const, openRedis: () => openRedisDatabase(redisUrl) };
  const all = [postgres, ...(redis ? [redis] : [])];
  return suite === "fast" ? all.slice(-1) : all;
}

/** Returns an empty, exclusive Redis database; the server's first database counts those in use. */
export async function openRedisDatabase(redisUrl: string): Promise<string> {
  const redis = new Redis(redisUrl);
  try {
    const url = new URL(redisUrl);
    const [, databases] = (await redis.config("GET", "databases")) as [string, string];
    const number = await redis.incr("bowerbird-test-database");
    if (number >= Number(databases)) throw new Error(`This Redis has no more than ${databases} databases.`);
    await redis.select(number);
    await redis.flushdb();
    url.pathname = `/${number}`;
    return url.href;
  } finally {
    redis.disconnect();
  }
}
