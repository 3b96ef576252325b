import { type ApiContext, toTrpcError } from "@bowerbird/api";
import { callerNetwork, createCallCounter, tooManyRequests } from "@bowerbird/core/rate-limits";

/** How many calls a minute. */
export interface CallLimits {
  perAccount: number;
  perAddress: number;
}

/**
 * Refuses callers who ask far more often than people do. Counted in memory: each server has its own count.
 *
 * @returns what is to be called with each request's context; it throws TOO_MANY_REQUESTS
 */
export function limitCalls(calls: CallLimits): (context: ApiContext) => ApiContext {
  const byNetwork = createCallCounter(calls.perAddress);
  const byAccount = createCallCounter(calls.perAccount);
  return (context) => {
    const { visitor } = context;
    refuseIf(byNetwork.count(callerNetwork(visitor) ?? "", visitor.now()));
    return {
      ...context,
      findCaller: async () => {
        const caller = await context.findCaller();
        if (caller) refuseIf(byAccount.count(caller.userId, visitor.now()));
        return caller;
      },
    };
  };
}

/** tRPC takes an error for ours only in its own clothes; the other routes look through them. */
function refuseIf(wait: number): void {
  if (wait > 0) throw toTrpcError(tooManyRequests(wait));
}
