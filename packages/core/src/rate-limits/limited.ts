import { type RateLimit, type RateLimitName, rateLimits } from "@bowerbird/contract/limits";
import type { Context, VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { callerNetwork } from "./caller-network.ts";
import type { LimitKey } from "./limiter.ts";
import { tooManyRequests } from "./too-many-requests.ts";

/** Whose tries are counted. */
export interface Tried {
  /** An id or email address; null where only the network is counted. */
  account: string | null;
  /** A browser that is known to belong to the account: {@link RateLimit.perDevice}. */
  deviceId?: string | null;
}

/**
 * Does the work unless it was tried too often, by this account or from this network. A try is counted before the work
 * begins, so that many at once are no way around; one that is no failure by the limit's rule is given back.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function limited<T>(
  ctx: VisitorContext,
  name: RateLimitName,
  tried: Tried,
  work: () => Promise<T>,
): Promise<T> {
  const keys = keysOf(ctx, name, tried);
  await take(ctx, keys);
  try {
    const result = await work();
    if (failuresOf(name)) await settle(ctx, keys);
    return result;
  } catch (error) {
    const isFailure = error instanceof AppError && failuresOf(name)?.includes(error.code);
    if (failuresOf(name) && !isFailure) await giveBack(ctx, keys);
    throw error;
  }
}

/** Counts a call of a signed-in person. @param count how much it counts for. @throws TOO_MANY_REQUESTS */
export function countCall(ctx: Context, name: RateLimitName, count = 1): Promise<void> {
  return take(ctx, keysOf(ctx, name, { account: ctx.userId }), count);
}

/** Lets an account be tried again, from this network and from all others. */
export async function forgiveAccount(ctx: VisitorContext, name: RateLimitName, account: string): Promise<void> {
  const keys = keysOf(ctx, name, { account }).filter(({ kind }) => kind !== "address");
  await Promise.all(keys.map((key) => ctx.services.limiter.forgive(key)));
}

/** The narrowest first: see {@link take}. */
function keysOf(ctx: VisitorContext, name: RateLimitName, { account, deviceId }: Tried): LimitKey[] {
  const network = callerNetwork(ctx);
  const limit: RateLimit = rateLimits[name];
  const address: LimitKey[] = network === null || !limit.perAddress ? [] : [{ name, kind: "address", of: network }];
  if (account === null) return address;
  if (deviceId && limit.perDevice) return [{ name, kind: "device", of: `${account} ${deviceId}` }, ...address];
  const pair: LimitKey[] = limit.perPair ? [{ name, kind: "pair", of: `${account} ${network ?? ""}` }] : [];
  const wide: LimitKey[] = limit.perAccount ? [{ name, kind: "account", of: account }] : [];
  return [...pair, ...address, ...wide];
}

/** One after the other: what a network is refused does not count for the account, or one network could close it. */
async function take(ctx: VisitorContext, keys: LimitKey[], count = 1): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const wait = await ctx.services.limiter.take(key, count);
    if (wait === 0) continue;
    // What was refused was not tried: only failures keep somebody out.
    if (failuresOf(key.name)) await giveBack(ctx, keys.slice(0, index + 1));
    throw tooManyRequests(wait, (rateLimits[key.name] as RateLimit).refusal);
  }
}

/**
 * A person who got in may begin again from here. Where networks are counted apart, what others tried elsewhere goes on
 * counting; a network with many people behind it gets back this try alone.
 */
async function settle({ services }: VisitorContext, keys: LimitKey[]): Promise<void> {
  const isNarrow = ({ kind }: LimitKey) => kind === "pair" || kind === "device";
  const own = keys.some(isNarrow) ? isNarrow : ({ kind }: LimitKey) => kind === "account";
  await Promise.all(keys.map((key) => (own(key) ? services.limiter.forgive(key) : services.limiter.giveBack(key))));
}

async function giveBack({ services }: VisitorContext, keys: LimitKey[]): Promise<void> {
  await Promise.all(keys.map((key) => services.limiter.giveBack(key)));
}

function failuresOf(name: RateLimitName): RateLimit["failures"] {
  return (rateLimits[name] as RateLimit).failures;
}
