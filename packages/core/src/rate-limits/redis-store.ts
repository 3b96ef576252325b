import { RateLimiterRedis } from "rate-limiter-flexible";
import { openRedis } from "../redis/index.ts";
import type { LimitStore, Watch } from "./limit-store.ts";

/** Longer is no call to wait for a count, in milliseconds. */
const patience = 1_000;

export function redisStore(redisUrl: string, watch: Watch): LimitStore {
  const redis = openRedis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: patience,
    commandTimeout: patience,
  });
  redis.on("error", (error) => watch(error)).on("ready", () => watch(null));
  let connecting: Promise<void> | undefined;
  // What went wrong is told to the listener above; ioredis goes on trying.
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
