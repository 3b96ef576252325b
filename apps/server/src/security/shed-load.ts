import { toNetwork } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import type { Request, RequestHandler } from "express";
import { countCalls, isEventStream } from "./limit-calls.ts";
import t from "../messages.json" with { type: "json" };

/** Max. concurrent requests. */
export interface Capacity {
  /** More would make people wait too long. */
  maxInFlight: number;
  /** Higher for requests that are costly to repeat: sign-in, uploads. */
  maxInFlightImportant: number;
  /** Of one network. */
  maxPerNetwork: number;
}

/** One process answers about 500 requests a second: 250 are half a second of work. Half of them are for other networks. */
const ownCapacity: Capacity = { maxInFlight: 250, maxInFlightImportant: 500, maxPerNetwork: 125 };
const retrySeconds = 2;
/** Sign-in and uploads. */
const important = /^\/(api\/(auth|imports|upload-bookmarks)|trpc\/(auth|imports))\b/;

/**
 * Refuses new requests with `Retry-After` while too many are in flight, so that accepted ones are still answered in time.
 * Comes after the handler that reads bodies: a request counts when it is there, and a slow upload takes no slot. A batch counts
 * as its calls.
 */
export function shedLoad(capacity: Capacity = ownCapacity): RequestHandler {
  const networks = new Map<string, number>();
  let underWay = 0;
  return (req, res, next) => {
    if (isEventStream(req.originalUrl)) return next();
    const network = toNetwork(req.ip ?? "");
    const ofNetwork = networks.get(network) ?? 0;
    if (underWay >= capacityFor(req, capacity) || ofNetwork >= capacity.maxPerNetwork) return next(overloaded());
    const add = (count: number): void => {
      underWay += count;
      const left = (networks.get(network) ?? 0) + count;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
    };
    const calls = countCalls(req);
    add(calls);
    res.once("close", () => add(-calls));
    next();
  };
}

function capacityFor({ path }: Request, { maxInFlight, maxInFlightImportant }: Capacity): number {
  return important.test(path) ? maxInFlightImportant : maxInFlight;
}

function overloaded(): AppError {
  const sentence = t.serverBusy;
  return new AppError("TOO_MANY_REQUESTS", sentence, { retryAfter: retrySeconds });
}
