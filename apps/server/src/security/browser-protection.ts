import { AppError } from "@bowerbird/core/platform/errors";
import type { Request, RequestHandler } from "express";
import helmet from "helmet";
import t from "../messages.json" with { type: "json" };

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
/** One year, as required by browsers' preload lists. */
const hstsSeconds = 31_536_000;

/** Answers are private by default; calls that may be cached override this. */
export const neverStored: RequestHandler = (_req, res, next) => {
  res.set("cache-control", "no-store");
  next();
};

/**
 * CSRF protection: refuses writes that a browser sends for another site. Requests without browser headers, e.g. of a
 * script, pass, since they carry no stolen cookie; so do requests with a token, which browsers never add.
 */
export function checkOrigin(appUrl: string): RequestHandler {
  const ownOrigin = new URL(appUrl).origin;
  return (req, _res, next) => {
    if (reading.has(req.method) || hasToken(req)) return next();
    const { origin, host, "sec-fetch-site": site } = req.headers;
    const isOwn = origin === undefined || origin === ownOrigin || URL.parse(origin)?.host === host;
    if (isOwn && site !== "cross-site") return next();
    next(new AppError("FORBIDDEN", t.thisRequestCameFromAnotherSite));
  };
}

/**
 * Security headers of every answer: only our own scripts, no framing, no MIME sniffing, no referrer to bookmarked sites.
 * Inline styles are allowed because React sets positions as style attributes.
 */
export function securityHeaders(appUrl: string): RequestHandler {
  const isHttps = appUrl.startsWith("https:");
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: hstsSeconds, includeSubDomains: false } : false,
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  });
}

/** With a token the cookie is ignored. */
function hasToken({ headers }: Request): boolean {
  return /^Bearer\s+\S+$/i.test(headers.authorization ?? "");
}
