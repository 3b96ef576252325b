import { type RateLimit, type RateLimitName, rateLimits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { type Context, type VisitorContext, callerNetwork } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import type { LimitKey } from "../ports/limiter.ts";
import t from "../messages.json" with { type: "json" };

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
