import { type RateLimit, rateLimits } from "@bowerbird/contract/limits";
import { createHash } from "node:crypto";
import type { Database } from "@bowerbird/db";
import type { Logger } from "pino";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config/index.ts";
import type { Limiter, LimitKey } from "../ports/limiter.ts";
import { type CounterOptions, type Watch, postgresStore, redisStore } from "./stores.ts";

/** Counts all calls in this process's memory, so that no call waits for a store. */
export interface CallCounter {
  /**
   * @param calls number of calls in one batch
   * @returns milliseconds to wait, 0 when allowed
   */
  count(caller: string, now: Date, calls?: number): number;
}

const minuteMs = 60_000;

/**
 * Counts in Redis if configured, else in PostgreSQL, so that limits hold across all servers. Connects lazily, with the
 * first attempt.
 */
export function createLimiter({ redisUrl }: Pick<Config, "redisUrl">, db: Database, log: Logger): Limiter {
  const watch = warnOnce(log);
  const store = redisUrl ? redisStore(redisUrl, watch) : postgresStore(db, watch);
  const counters = new Map<string, RateLimiterAbstract>();
  const getCounter = async (key: LimitKey) => {
    await store.ready();
    const options = toOptions(key);
    const counter = counters.get(options.keyPrefix) ?? store.open(options);
    counters.set(options.keyPrefix, counter);
    return counter;
  };
  return {
    take: async (key, count = 1) => waitAfter((await getCounter(key)).consume(hashKey(key), count)),
    refund: async (key) => void (await (await getCounter(key)).reward(hashKey(key), 1)),
    resetAttempts: async (key) => void (await (await getCounter(key)).delete(hashKey(key))),
    close: () => store.close(),
  };
}

export function createCallCounter(maxPerMinute: number): CallCounter {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    count: (caller, now, calls = 1) => {
      const time = now.getTime();
      // One window for all callers: the memory is freed without a check of each.
      if (time >= endsAt) [counts, endsAt] = [new Map(), time + minuteMs];
      const count = (counts.get(caller) ?? 0) + calls;
      counts.set(caller, count);
      return count > maxPerMinute ? endsAt - time : 0;
    },
  };
}

/** Logs the start of an outage once, not with every call. */
function warnOnce(log: Logger): Watch {
  let isDown = false;
  return (error) => {
    if (error && !isDown)
      log.warn({ reason: error.message }, "rate limit store unavailable: each server counts by itself");
    isDown = error !== null;
  };
}

function toOptions({ name, kind }: LimitKey): CounterOptions {
  const limit: RateLimit = rateLimits[name];
  const { perAccount: account, perAddress: address, perPair: pair, perDevice: device } = limit;
  const points = { account, address, pair, device }[kind] ?? Infinity;
  const options = { keyPrefix: `${name}.${kind}`, points, duration: limit.seconds };
  return { ...options, insuranceLimiter: new RateLimiterMemory(options) };
}

async function waitAfter(taken: Promise<RateLimiterRes>): Promise<number> {
  try {
    await taken;
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1);
    throw refusal;
  }
}

function hashKey({ of }: LimitKey): string {
  return createHash("sha256").update(of).digest("base64url");
}
