import { Redis } from "ioredis";

/** A BullMQ backend that a test runs on. */
export interface TestQueueBackend {
  name: "PostgreSQL" | "Redis" | "Redis Cluster";
  /** An empty Redis database that no other test uses at the same time; null for the queue in PostgreSQL. */
  openRedis(): Promise<string | null>;
}

/** What the queue's tests run on: always PostgreSQL, and Redis where the machine has one. */
export function queueBackends(redisUrl: string | null): TestQueueBackend[] {
  const postgres = { name: "PostgreSQL" as const, openRedis: () => Promise.resolve(null) };
  return redisUrl ? [postgres, { name: "Redis", openRedis: () => emptyDatabase(redisUrl) }] : [postgres];
}

/** A server has 16 databases; the first one counts how many were given away. */
const lastDatabase = 15;

async function emptyDatabase(redisUrl: string): Promise<string> {
  const redis = new Redis(redisUrl);
  try {
    const url = new URL(redisUrl);
    const number = ((await redis.incr("bowerbird-test-database")) % lastDatabase) + 1;
    await redis.select(number);
    await redis.flushdb();
    url.pathname = `/${number}`;
    return url.href;
  } finally {
    redis.disconnect();
  }
}
