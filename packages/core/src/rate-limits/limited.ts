import { type RateLimit, type RateLimitName, rateLimits } from "@bowerbird/contract/limits";
import type { Context, VisitorContext } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { callerNetwork } from "./caller-network.ts";
import type { LimitKey } from "./limiter.ts";
import { tooManyRequests } from "./too-many-requests.ts";

/**
 * Does the work unless it was tried too often, by this account or from this network. A try is counted before the work
 * begins, so that many at once are no way around; one that is no failure by the limit's rule is given back.
 *
 * @param account an id or email address; null where only the network is counted
 * @throws TOO_MANY_REQUESTS
 */
export async function limited<T>(
  ctx: VisitorContext,
  name: RateLimitName,
  account: string | null,
  work: () => Promise<T>,
): Promise<T> {
  const keys = keysOf(ctx, name, account);
  await take(ctx, keys).catch(async (refusal: unknown) => {
    // What was refused was not tried: only failures keep somebody out.
    if (failuresOf(name)) await giveBack(ctx, keys);
    throw refusal;
  });
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

/** Counts a call of a signed-in person. @throws TOO_MANY_REQUESTS */
export function countCall(ctx: Context, name: RateLimitName): Promise<void> {
  return take(ctx, keysOf(ctx, name, ctx.userId));
}

function keysOf(ctx: VisitorContext, name: RateLimitName, account: string | null): LimitKey[] {
  const network = callerNetwork(ctx);
  const limit: RateLimit = rateLimits[name];
  const byAccount: LimitKey[] = account !== null && limit.perAccount ? [{ name, kind: "account", of: account }] : [];
  return network === null ? byAccount : [...byAccount, { name, kind: "address", of: network }];
}

async function take({ services }: VisitorContext, keys: LimitKey[]): Promise<void> {
  const waits = await Promise.all(keys.map((key) => services.limiter.take(key)));
  const longest = Math.max(0, ...waits);
  if (longest > 0) throw tooManyRequests(longest);
}

/** Who got in has shown to be the account's owner: the account starts anew, the network gets back this try alone. */
async function settle({ services }: VisitorContext, keys: LimitKey[]): Promise<void> {
  const done = keys.map((key) =>
    key.kind === "account" ? services.limiter.forgive(key) : services.limiter.giveBack(key),
  );
  await Promise.all(done);
}

async function giveBack({ services }: VisitorContext, keys: LimitKey[]): Promise<void> {
  await Promise.all(keys.map((key) => services.limiter.giveBack(key)));
}

function failuresOf(name: RateLimitName): RateLimit["failures"] {
  return (rateLimits[name] as RateLimit).failures;
}
