import { AppError } from "@bowerbird/core/errors";
import type { RequestHandler } from "express";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes that a browser sends on behalf of another site. A request without a browser's marks, such as a
 * script's, passes: no cookie is borrowed there.
 */
export function checkOrigin(appUrl: string): RequestHandler {
  const ownOrigin = new URL(appUrl).origin;
  return (req, _res, next) => {
    if (reading.has(req.method)) return next();
    const { origin, host, "sec-fetch-site": site } = req.headers;
    const isOwn = origin === undefined || origin === ownOrigin || URL.parse(origin)?.host === host;
    if (isOwn && site !== "cross-site") return next();
    next(new AppError("FORBIDDEN", "This request came from another site."));
  };
}
