import { limits } from "@bowerbird/contract/limits";
import { findCaller } from "@bowerbird/core/auth";
import { AppError } from "@bowerbird/core/errors";
import type { EventHub } from "@bowerbird/core/events";
import type { RequestHandler } from "express";
import type { ContextOf } from "../routes/context-of.ts";

/** Seconds. */
const retryAfter = 30;

/**
 * Refuses a live event stream to a person who has too many open at this server. Before tRPC, which answers a refused
 * stream with 200 and "connected": a page would take that for success and ask again at once.
 */
export function boundStreams(contextOf: ContextOf, hub: EventHub): RequestHandler {
  return async (req, res, next) => {
    const caller = await findCaller(contextOf(req, res).visitor);
    if (caller && hub.countStreams(caller.userId) >= limits.eventStreams) {
      const message = `At most ${limits.eventStreams} pages can show live updates at once. Please close some.`;
      throw new AppError("TOO_MANY_REQUESTS", message, { retryAfter });
    }
    next();
  };
}
