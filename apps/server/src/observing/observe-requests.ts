import { randomUUID } from "node:crypto";
import { withLogContext } from "@bowerbird/core/platform/log";
import type { RunningServices } from "@bowerbird/core/services";
import type { Request, RequestHandler } from "express";
import { procedureNames, restAddresses } from "@bowerbird/api";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Open as long as a page is: its duration is not measured. */
const streamRoute = "/trpc/events.stream";
/** Called every few seconds by machines: logged at debug level only. */
const quietRoutes = new Set(["/healthz", "/readyz", "/metrics"]);
const unknown = "(unknown)";
/** Paths outside of the described calls. */
const plain = new Set(["/healthz", "/readyz", "/metrics", "/mcp", "/ops", "/ops/retry", "/ops/people", "/ops/audit"]);

const undescribed = [
  "/openapi.json",
  "/docs",
  "/login",
  "/login/google",
  "/login/oidc",
  "/logout",
  "/identity/callback/google",
  "/identity/callback/oidc",
];

const fixed = new Set([...plain, ...[...undescribed, ...restAddresses].map((address) => `/api${address}`)]);

/** What begins so is one route. */
const starts = ["/compat/linkding/", "/compat/karakeep/", "/ops/queues", "/assets/", "/feeds/"];

const patterns = [...restAddresses, "/icons/{id}", "/covers/{id}"]
  .filter((address) => address.includes("{"))
  .map((address) => ({
    route: `/api${address}`,
    matches: new RegExp(`^/api${address.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));

/**
 * Gives each request an id (the caller's own if it is valid) that is in all its log lines, those of its background jobs
 * included, and in the answer; measures and logs the request at its end.
 */
export function observeRequests(services: Pick<RunningServices, "log" | "metrics">): RequestHandler {
  return (req, res, next) => {
    const requestId = getRequestId(req);
    res.set("x-request-id", requestId);
    const method = methods.has(req.method) ? req.method : "OTHER";
    const route = toRoute(req.method, req.path);
    const isStream = route === streamRoute;
    const start = performance.now();
    if (isStream) services.metrics.openStreams.inc();
    res.once("close", () => {
      const took = performance.now() - start;
      if (isStream) services.metrics.openStreams.dec();
      else services.metrics.requestSeconds.observe({ method, route, status: res.statusCode }, took / 1_000);
      const line = { requestId, method, route, status: res.statusCode, ms: Math.round(took) };
      services.log[quietRoutes.has(route) ? "debug" : "info"](line, "request");
    });
    withLogContext({ requestId }, next);
  };
}

/**
 * The pattern of a path, e.g. `/api/bookmarks/{id}` or `/trpc/bookmarks.add`: a bounded set, without personal data.
 *
 * @param path without the query
 */
export function toRoute(method: string, path: string): string {
  if (fixed.has(path)) return path;
  if (path.startsWith("/trpc/")) return toProcedureRoute(path.slice("/trpc/".length));
  if (path.startsWith("/api/")) return patterns.find(({ matches }) => matches.test(path))?.route ?? unknown;
  const start = starts.find((known) => path.startsWith(known));
  if (start) return start.replace(/\/$/, "");
  return method === "GET" || method === "HEAD" ? "(page)" : unknown;
}

/** A caller's id goes into logs and jobs, so only safe characters are accepted. */
function getRequestId(req: Request): string {
  const given = req.get("x-request-id");
  return given && /^[\w.:-]{8,64}$/.test(given) ? given : randomUUID();
}

function toProcedureRoute(names: string): string {
  if (procedureNames.has(names)) return `/trpc/${names}`;
  return names.includes(",") ? "/trpc/(several)" : unknown;
}
