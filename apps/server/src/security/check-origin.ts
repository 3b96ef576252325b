import { AppError } from "@bowerbird/core/errors";
import type { Request, RequestHandler } from "express";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that a browser sends on behalf of another site. A request without a browser's marks, such as a
 * script's, passes: no cookie is borrowed there. Nor with a token, which no other site has and no browser adds.
 */
export function checkOrigin(appUrl: string): RequestHandler {
  const ownOrigin = new URL(appUrl).origin;
  return (req, _res, next) => {
    if (reading.has(req.method) || hasToken(req)) return next();
    const { origin, host, "sec-fetch-site": site } = req.headers;
    const isOwn = origin === undefined || origin === ownOrigin || URL.parse(origin)?.host === host;
    if (isOwn && site !== "cross-site") return next();
    next(new AppError("FORBIDDEN", "This request came from another site."));
  };
}

/** With a token the cookie is not looked at. */
function hasToken({ headers }: Request): boolean {
  return /^Bearer\s+\S+$/i.test(headers.authorization ?? "");
}
