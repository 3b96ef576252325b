import { type ApiContext, toTrpcError } from "@bowerbird/api";
import type { Caller } from "@bowerbird/core/auth";
import { callerNetwork, createCallCounter, tooManyRequests } from "@bowerbird/core/rate-limits";

/** How many calls a minute. */
export interface CallLimits {
  perAccount: number;
  perAddress: number;
}

/**
 * Refuses callers who ask far more often than people do. Counted in memory: each server has its own count.
 *
 * @returns what is to be called with each request's context and the number of its calls; it throws TOO_MANY_REQUESTS
 */
export function limitCalls(calls: CallLimits): (context: ApiContext, count: number) => ApiContext {
  const byNetwork = createCallCounter(calls.perAddress);
  const byAccount = createCallCounter(calls.perAccount);
  return (context, count) => {
    const { visitor } = context;
    refuseIf(byNetwork.count(callerNetwork(visitor) ?? "", visitor.now(), count));
    let found: Promise<Caller | null> | undefined;
    const find = async () => {
      const caller = await context.findCaller();
      if (caller) refuseIf(byAccount.count(caller.userId, visitor.now(), count));
      return caller;
    };
    return { ...context, findCaller: () => (found ??= find()) };
  };
}

/** tRPC takes an error for ours only in its own clothes; the other routes look through them. */
function refuseIf(wait: number): void {
  if (wait > 0) throw toTrpcError(tooManyRequests(wait));
}
