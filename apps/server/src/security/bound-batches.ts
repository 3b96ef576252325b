import { AppError } from "@bowerbird/core/errors";
import type { Request, RequestHandler } from "express";

/** Calls in one request; our own pages send one at a time. */
const maxCalls = 20;

/** Refuses tRPC requests that ask for more calls at once than any page needs. */
export function boundBatches(): RequestHandler {
  return (req, _res, next) => {
    if (countCalls(req) <= maxCalls) return next();
    next(new AppError("BAD_REQUEST", `At most ${maxCalls} calls can be made in one request.`));
  };
}

/** How many calls a request makes: tRPC puts several into one, with their names in its address. */
export function countCalls({ originalUrl }: Request): number {
  const [path = ""] = originalUrl.split("?");
  return path.startsWith("/trpc/") ? path.split(/,|%2c/i).length : 1;
}
