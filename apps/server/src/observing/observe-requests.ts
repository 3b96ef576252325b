import { randomUUID } from "node:crypto";
import { withLogContext } from "@bowerbird/core/log-context";
import type { RunningServices } from "@bowerbird/core/services";
import type { Request, RequestHandler } from "express";
import { routeOf } from "./route-of.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Open for as long as a page is: its duration says nothing. */
const streamRoute = "/trpc/events.stream";
/** Asked every few seconds by machines: a line of each would bury the others. */
const quiet = new Set(["/healthz", "/readyz", "/metrics"]);

/**
 * Gives each request an id, the caller's own where that is sane, by which all its lines in the logs are found, those of
 * its background jobs included; answers with it; and counts and logs the request when it is over.
 */
export function observeRequests(services: Pick<RunningServices, "log" | "metrics">): RequestHandler {
  return (req, res, next) => {
    const requestId = idOf(req);
    res.set("x-request-id", requestId);
    const method = methods.has(req.method) ? req.method : "OTHER";
    const route = routeOf(req.method, req.path);
    const isStream = route === streamRoute;
    const start = performance.now();
    if (isStream) services.metrics.openStreams.inc();
    res.once("close", () => {
      const took = performance.now() - start;
      if (isStream) services.metrics.openStreams.dec();
      else services.metrics.requestSeconds.observe({ method, route, status: res.statusCode }, took / 1_000);
      const line = { requestId, method, route, status: res.statusCode, ms: Math.round(took) };
      services.log[quiet.has(route) ? "debug" : "info"](line, "request");
    });
    withLogContext({ requestId }, next);
  };
}

/** A caller's id goes into logs and jobs: only what cannot break them is taken. */
function idOf(req: Request): string {
  const given = req.get("x-request-id");
  return given && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}
