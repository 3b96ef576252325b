import { type ApiContext, toTrpcError } from "@bowerbird/api";
import { type Caller, findCaller } from "@bowerbird/core/accounts/auth";
import { callerNetwork } from "@bowerbird/core/platform/context";
import { createCallCounter, tooManyRequests } from "@bowerbird/core/platform/rate-limits";
import { AppError } from "@bowerbird/core/platform/errors";
import type { Request, RequestHandler } from "express";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import type { GetContext } from "../request-context.ts";
import t from "../messages.json" with { type: "json" };

/** Calls per minute. */
export interface CallLimits {
  perAccount: number;
  perAddress: number;
}

/** Seconds. */
const retryAfter = 30;

/**
 * Limits calls to far more than people make. Counted in memory, per server.
 *
 * @returns a function for each request's context and number of calls; it throws TOO_MANY_REQUESTS
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

/** Refuses tRPC requests with too many calls, and bodies that are not JSON, which tRPC would read as forms. */
export function boundTrpc(): RequestHandler {
  return (req, _res, next) => {
    const { "content-type": type } = req.headers;
    if (type !== undefined && !/^application\/json\b/i.test(type))
      throw new AppError("BAD_REQUEST", t.theRequestIsNotValidJson);
    if (countCalls(req) > limits.callsPerRequest) {
      throw new AppError("BAD_REQUEST", format(t.tooManyCallsInRequest, { max: limits.callsPerRequest }));
    }
    next();
  };
}

/** The number of calls in a request: a tRPC batch has several names in its path. */
export function countCalls({ originalUrl }: Request): number {
  return readTrpcPath(originalUrl)?.split(",").length ?? 1;
}

/** Whether a request of this address opens an event stream, which stays open for hours and costs nothing while idle. */
export function isEventStream(url: string): boolean {
  return readTrpcPath(url) === "events.stream";
}

/** The path below `/trpc`, also of Karakeep's calls, decoded as tRPC does, which refuses one that cannot be; null elsewhere. */
function readTrpcPath(url: string): string | null {
  const [path = ""] = url.split("?", 1);
  const names = trpcPath.exec(path)?.[1];
  if (names === undefined) return null;
  try {
    return decodeURIComponent(names);
  } catch {
    return names;
  }
}

/** Ours, and Karakeep's. */
const trpcPath = /^(?:\/trpc|(?:\/compat\/karakeep(?:\/library)?)?\/api\/trpc)\/(.*)$/s;

/**
 * Limits a person's open event streams on this server. It runs before tRPC, which answers a refused stream with 200 and
 * "connected": a page would take this for success and reconnect right away.
 */
export function boundStreams(getContext: GetContext): RequestHandler {
  const open = new Map<string, number>();
  return async (req, res, next) => {
    if (!isEventStream(req.originalUrl)) return next();
    const caller = await findCaller(getContext(req, res).visitor);
    if (!caller || res.closed) return next();
    const { userId } = caller;
    // Counted and taken in one step: many can arrive in the same moment.
    const count = (open.get(userId) ?? 0) + 1;
    if (count > limits.eventStreams) {
      const message = format(t.tooManyLivePages, { max: limits.eventStreams });
      throw new AppError("TOO_MANY_REQUESTS", message, { retryAfter });
    }
    open.set(userId, count);
    res.once("close", () => {
      const left = open.get(userId)! - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    });
    next();
  };
}

/** As a `TRPCError`, which tRPC requires and the other routes unwrap. */
function refuseIf(wait: number): void {
  if (wait > 0) throw toTrpcError(tooManyRequests(wait));
}
