import { AppError } from "@bowerbird/core/errors";
import type { Request, RequestHandler } from "express";

/** Requests under way at once. */
export interface Capacity {
  /** From so many on, new ones would wait longer than people do. */
  usual: number;
  /** So many may be under way before those are refused for which somebody would have to begin again. */
  important: number;
}

/** One process answers some 500 requests a second: so many are half a second of work. */
const ownCapacity: Capacity = { usual: 250, important: 500 };
const retrySeconds = 2;
/** Signing in, and sending a file or a list. */
const important = /^\/(api\/(auth|imports|upload-bookmarks)|trpc\/(auth|imports))\b/;
/** These stay open for hours and cost nothing while nothing happens. */
export const eventsPath = "/trpc/events.stream";

/**
 * Refuses requests at once, with `Retry-After`, while there are more under way than can be answered in time: those that
 * are let in are answered as ever, and when the rush is over nothing is left of it.
 */
export function shedLoad(capacity: Capacity = ownCapacity): RequestHandler {
  let underWay = 0;
  return (req, res, next) => {
    if (req.path === eventsPath) return next();
    if (underWay >= capacityFor(req, capacity)) return next(overloaded());
    underWay += 1;
    res.once("close", () => (underWay -= 1));
    next();
  };
}

function capacityFor({ path }: Request, { usual, important: most }: Capacity): number {
  return important.test(path) ? most : usual;
}

function overloaded(): AppError {
  const sentence = "There is more to do here than can be done at once. Please try again in a few seconds.";
  return new AppError("TOO_MANY_REQUESTS", sentence, { retryAfter: retrySeconds });
}
