import { createHash } from "node:crypto";
import { type RateLimit, rateLimits } from "@bowerbird/contract/limits";
import type { Database } from "@bowerbird/db";
import type { Logger } from "pino";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config/index.ts";
import type { CounterOptions, Watch } from "./limit-store.ts";
import type { Limiter, LimitKey } from "./limiter.ts";
import { postgresStore } from "./postgres-store.ts";
import { redisStore } from "./redis-store.ts";

/**
 * Counts in Redis where there is one, else in PostgreSQL, so that limits hold over all servers. Nothing is connected
 * before the first try is counted.
 */
export function createLimiter({ redisUrl }: Pick<Config, "redisUrl">, db: Database, log: Logger): Limiter {
  const watch = warnOnce(log);
  const store = redisUrl ? redisStore(redisUrl, watch) : postgresStore(db, watch);
  const counters = new Map<string, RateLimiterAbstract>();
  const counterOf = async (key: LimitKey) => {
    await store.ready();
    const options = optionsOf(key);
    const counter = counters.get(options.keyPrefix) ?? store.open(options);
    counters.set(options.keyPrefix, counter);
    return counter;
  };
  return {
    take: async (key, count = 1) => waitAfter((await counterOf(key)).consume(hashOf(key), count)),
    giveBack: async (key) => void (await (await counterOf(key)).reward(hashOf(key), 1)),
    forgive: async (key) => void (await (await counterOf(key)).delete(hashOf(key))),
    close: () => store.close(),
  };
}

/** A store that is down is said once, not with every call. */
function warnOnce(log: Logger): Watch {
  let isDown = false;
  return (error) => {
    if (error && !isDown) log.warn({ reason: error.message }, "limits cannot be shared: each server counts by itself");
    isDown = error !== null;
  };
}

function optionsOf({ name, kind }: LimitKey): CounterOptions {
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

function hashOf({ of }: LimitKey): string {
  return createHash("sha256").update(of).digest("base64url");
}
