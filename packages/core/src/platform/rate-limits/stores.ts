import {
  type RateLimiterAbstract,
  type RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterPostgres,
} from "rate-limiter-flexible";
import { openRedis } from "../redis/index.ts";
import type { Database } from "@bowerbird/db";
import { CompiledQuery } from "kysely";

/** A store of counters. */
export interface LimitStore {
  open(options: CounterOptions): RateLimiterAbstract;
  /** Resolves when the store is connected, or when connecting failed. */
  ready(): Promise<void>;
  close(): void;
}

export interface CounterOptions {
  keyPrefix: string;
  points: number;
  /** Window in seconds. */
  duration: number;
  /** Counts while the store is down. */
  insuranceLimiter: RateLimiterMemory;
}

/** Called with the store's error, or with null when it works. */
export type Watch = (error: Error | null) => void;

/** Max. time a call waits for its count. */
const timeoutMs = 1_000;

export function redisStore(redisUrl: string, watch: Watch): LimitStore {
  const redis = openRedis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
  });
  redis.on("error", (error) => watch(error)).on("ready", () => watch(null));
  let connecting: Promise<void> | undefined;
  // The listener above gets the error; ioredis reconnects by itself.
  const connect = () => redis.connect().catch(() => {});
  return {
    open: ({ keyPrefix, ...options }) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `bowerbird:limit:${keyPrefix}`,
        storeClient: redis,
        rejectIfRedisNotReady: true,
      }),
    ready: () => (connecting ??= connect()),
    close: () => redis.disconnect(),
  };
}

/** Counts in the table `rate_limit`. */
export function postgresStore(db: Database, watch: Watch): LimitStore {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      try {
        const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
        watch(null);
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
      } catch (error) {
        watch(error as Error);
        throw error;
      }
    },
  };
  let isSwept = false;
  return {
    open: (options) => {
      const clearExpiredByTimeout = !isSwept;
      isSwept = true;
      const table = { storeType: "client", tableName: "rate_limit", tableCreated: true, clearExpiredByTimeout };
      return new RateLimiterPostgres({ ...options, ...table, storeClient });
    },
    ready: () => Promise.resolve(),
    close: () => {},
  };
}
