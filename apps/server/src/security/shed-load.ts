import { AppError } from "@bowerbird/core/platform/errors";
import type { Request, RequestHandler } from "express";
import { isEventStream } from "./limit-calls.ts";
import t from "../messages.json" with { type: "json" };

/** Max. concurrent requests. */
export interface Capacity {
  /** More would make people wait too long. */
  maxInFlight: number;
  /** Higher for requests that are costly to repeat: sign-in, uploads. */
  maxInFlightImportant: number;
}

/** One process answers about 500 requests a second: 250 are half a second of work. */
const ownCapacity: Capacity = { maxInFlight: 250, maxInFlightImportant: 500 };
const retrySeconds = 2;
/** Sign-in and uploads. */
const important = /^\/(api\/(auth|imports|upload-bookmarks)|trpc\/(auth|imports))\b/;

/**
 * Refuses new requests with `Retry-After` while too many are in flight, so that accepted ones are still answered in time.
 */
export function shedLoad(capacity: Capacity = ownCapacity): RequestHandler {
  let underWay = 0;
  return (req, res, next) => {
    if (isEventStream(req.originalUrl)) return next();
    if (underWay >= capacityFor(req, capacity)) return next(overloaded());
    underWay += 1;
    res.once("close", () => (underWay -= 1));
    next();
  };
}

function capacityFor({ path }: Request, { maxInFlight, maxInFlightImportant }: Capacity): number {
  return important.test(path) ? maxInFlightImportant : maxInFlight;
}

function overloaded(): AppError {
  const sentence = t.theServerIsBusyPleaseTry;
  return new AppError("TOO_MANY_REQUESTS", sentence, { retryAfter: retrySeconds });
}
