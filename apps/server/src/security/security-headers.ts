import type { RequestHandler } from "express";
import helmet from "helmet";

/** One year, as browsers' preload lists ask. */
const hstsSeconds = 31_536_000;

/**
 * What every answer carries: only our own scripts, no framing, no guessing of types, and no word to bookmarked sites
 * of where a click came from. Inline styles are allowed because React writes positions as style attributes.
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

/** What one person is answered stays out of every cache; calls that may be kept say so themselves. */
export const neverStored: RequestHandler = (_req, res, next) => {
  res.set("cache-control", "no-store");
  next();
};
