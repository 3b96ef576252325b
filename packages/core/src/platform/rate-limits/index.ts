import { createHash } from "node:crypto";
import { type RateLimit, type RateLimitName, rateLimits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import type { Database } from "@bowerbird/db";
import type { Logger } from "pino";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { CompiledQuery } from "kysely";
import { callerNetwork, type Context, type VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import type { Limiter, LimitKey } from "../ports/limiter.ts";
import type { Config } from "../config/index.ts";
import { openRedis } from "../redis/index.ts";
import t from "../messages.json" with { type: "json" };

export type { Limiter, LimitKey } from "../ports/limiter.ts";

/** Who made an attempt. */
export interface Tried {
  /** An id or email address; null to count by network only. */
  account: string | null;
  /** A browser that has signed in to the account before: {@link RateLimit.perDevice}. */
  deviceId?: string | null;
}

/**
 * Runs the work unless the account or network made too many attempts. An attempt is counted before the work starts, so
 * that concurrent calls cannot bypass the limit; if the limit counts only failures, a success is refunded.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function limited<T>(
  ctx: VisitorContext,
  name: RateLimitName,
  tried: Tried,
  work: () => Promise<T>,
): Promise<T> {
  const keys = createKeys(ctx, name, tried);
  await take(ctx, keys);
  try {
    const result = await work();
    if (getFailures(name)) await settle(ctx, keys);
    return result;
  } catch (error) {
    const isFailure = error instanceof AppError && getFailures(name)?.includes(error.code);
    if (getFailures(name) && !isFailure) await refund(ctx, keys);
    throw error;
  }
}

/** Counts a call of a signed-in person. @param count its weight. @throws TOO_MANY_REQUESTS */
export function countCall(ctx: Context, name: RateLimitName, count = 1): Promise<void> {
  return take(ctx, createKeys(ctx, name, { account: ctx.userId }), count);
}

/** Resets the attempts on an account, from this network and from all others. */
export async function resetAccountAttempts(ctx: VisitorContext, name: RateLimitName, account: string): Promise<void> {
  const keys = createKeys(ctx, name, { account }).filter(({ kind }) => kind !== "address");
  await Promise.all(keys.map((key) => ctx.services.limiter.resetAttempts(key)));
}

/**
 * The error for too many calls, with `retryAfter` in seconds in its details.
 *
 * @param reason its first sentence
 */
export function tooManyRequests(milliseconds: number, reason = t.tooManyAttempts): AppError {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new AppError("TOO_MANY_REQUESTS", askToRetry(reason, retryAfter), { retryAfter });
}

/** The narrowest first: see {@link take}. */
function createKeys(ctx: VisitorContext, name: RateLimitName, { account, deviceId }: Tried): LimitKey[] {
  const network = callerNetwork(ctx);
  const limit: RateLimit = rateLimits[name];
  const address: LimitKey[] = network === null || !limit.perAddress ? [] : [{ name, kind: "address", of: network }];
  if (account === null) return address;
  if (deviceId && limit.perDevice) return [{ name, kind: "device", of: `${account} ${deviceId}` }, ...address];
  const pair: LimitKey[] = limit.perPair ? [{ name, kind: "pair", of: `${account} ${network ?? ""}` }] : [];
  const wide: LimitKey[] = limit.perAccount ? [{ name, kind: "account", of: account }] : [];
  return [...pair, ...address, ...wide];
}

/** In order: an attempt refused for its network is not counted for the account, or one network could lock it. */
async function take(ctx: VisitorContext, keys: LimitKey[], count = 1): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const wait = await ctx.services.limiter.take(key, count);
    if (wait === 0) continue;
    // A refused call was no failed attempt.
    if (getFailures(key.name)) await refund(ctx, keys.slice(0, index + 1));
    throw tooManyRequests(wait, (rateLimits[key.name] as RateLimit).refusal);
  }
}

/**
 * Resets the person's own counters after a success. With counters per network or device, failures from elsewhere keep
 * counting; a network, which many people may share, gets back only this attempt.
 */
async function settle({ services }: VisitorContext, keys: LimitKey[]): Promise<void> {
  const isNarrow = ({ kind }: LimitKey) => kind === "pair" || kind === "device";
  const own = keys.some(isNarrow) ? isNarrow : ({ kind }: LimitKey) => kind === "account";
  await Promise.all(keys.map((key) => (own(key) ? services.limiter.resetAttempts(key) : services.limiter.refund(key))));
}

async function refund({ services }: VisitorContext, keys: LimitKey[]): Promise<void> {
  await Promise.all(keys.map((key) => services.limiter.refund(key)));
}

function getFailures(name: RateLimitName): RateLimit["failures"] {
  return (rateLimits[name] as RateLimit).failures;
}

function askToRetry(reason: string, seconds: number): string {
  if (seconds < 60) return format(t.tryAgainInSeconds, { reason, count: seconds });
  return seconds <= 7_200
    ? format(t.tryAgainInMinutes, { reason, count: Math.ceil(seconds / 60) })
    : format(t.tryAgainInHours, { reason, count: Math.ceil(seconds / 3_600) });
}

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

/** A store of counters. */
interface LimitStore {
  open(options: CounterOptions): RateLimiterAbstract;
  /** Resolves when the store is connected, or when connecting failed. */
  ready(): Promise<void>;
  close(): void;
}

interface CounterOptions {
  keyPrefix: string;
  points: number;
  /** Window in seconds. */
  duration: number;
  /** Counts while the store is down. */
  insuranceLimiter: RateLimiterMemory;
}

/** Called with the store's error, or with null when it works. */
type Watch = (error: Error | null) => void;

/** Max. time a call waits for its count. */
const timeoutMs = 1_000;

function redisStore(redisUrl: string, watch: Watch): LimitStore {
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
function postgresStore(db: Database, watch: Watch): LimitStore {
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
