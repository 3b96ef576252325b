import { Redis } from "ioredis";

/** A BullMQ backend that a test runs on. */
export interface TestQueueBackend {
  name: "PostgreSQL" | "Redis" | "Redis Cluster";
  /** An empty Redis database that no other test uses at the same time; null for the queue in PostgreSQL. */
  openRedis(): Promise<string | null>;
}

/**
 * What a test of the queue runs on: with the fast suite on Redis, or on PostgreSQL where there is no Redis; with the slow
 * one on each.
 */
export function queueBackends(redisUrl: string | null, suite: "fast" | "slow"): TestQueueBackend[] {
  const postgres = { name: "PostgreSQL" as const, openRedis: () => Promise.resolve(null) };
  const redis = redisUrl === null ? null : { name: "Redis" as const, openRedis: () => openRedisDatabase(redisUrl) };
  const all = [postgres, ...(redis ? [redis] : [])];
  return suite === "fast" ? all.slice(-1) : all;
}

/** An empty Redis database that no other test of the run uses; the server's first database counts those given away. */
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
