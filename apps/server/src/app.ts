import { type ApiContext, appRouter, createApiContext } from "@bowerbird/api";
import { callsPerMinute, limits } from "@bowerbird/contract/limits";
import type { Config } from "@bowerbird/core/config";
import type { EventHub } from "@bowerbird/core/events";
import type { RunningServices } from "@bowerbird/core/services";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import express, { type Express, type Request, type RequestHandler } from "express";
import { compress } from "./compress.ts";
import { markRequest } from "./contain-failures.ts";
import { answerErrors, logFailure } from "./errors.ts";
import { headersOf } from "./headers-of.ts";
import { loadLater } from "./load-later.ts";
import { observeRequests } from "./observing/observe-requests.ts";
import { accountRoutes } from "./routes/account-routes.ts";
import { authRoutes } from "./routes/auth-routes.ts";
import { backupRoutes } from "./routes/backup-routes.ts";
import { bookmarkRoutes } from "./routes/bookmark-routes.ts";
import type { ContextOf } from "./routes/context-of.ts";
import { docsRoutes } from "./routes/docs-routes.ts";
import { exportRoutes } from "./routes/export-routes.ts";
import { healthRoutes } from "./routes/health-routes.ts";
import { iconRoutes } from "./routes/icon-routes.ts";
import { importRoutes } from "./routes/import-routes.ts";
import { recategorizeRoutes } from "./routes/recategorize-routes.ts";
import { restoreRoutes } from "./routes/restore-routes.ts";
import { opsRoutes } from "./routes/ops-routes.ts";
import { securityTxtRoutes } from "./routes/security-txt-routes.ts";
import { unsubscribeRoutes } from "./routes/unsubscribe-routes.ts";
import { uploadRoutes } from "./routes/upload-routes.ts";
import { webRoutes } from "./routes/web-routes.ts";
import { type CallLimits, limitCalls } from "./security/limit-calls.ts";
import { retryAfter } from "./security/retry-after.ts";
import { boundBatches, countCalls } from "./security/bound-batches.ts";
import { boundStreams } from "./security/bound-streams.ts";
import { checkOrigin } from "./security/check-origin.ts";
import { parseJson, readJson } from "./security/read-json.ts";
import { neverStored, securityHeaders } from "./security/security-headers.ts";
import { shedLoad } from "./security/shed-load.ts";

/**
 * The whole web server, not yet listening. Hand-written routes stand before the generated ones.
 *
 * @param calls how many a minute one person and one address may make
 */
export function createApp(services: RunningServices, hub: EventHub, calls: CallLimits = callsPerMinute): Express {
  const { config, log } = services;
  const limit = limitCalls(calls);
  const contextOf = oncePerRequest((req, res) => {
    const appendHeader = (name: string, value: string) => void res.append(name, value);
    return limit(createApiContext(services, hub, { headers: headersOf(req), appendHeader }), countCalls(req));
  });
  const app = express().disable("x-powered-by").disable("etag").set("trust proxy", config.trustProxy);
  app.use(markRequest, observeRequests(services), securityHeaders(config.appUrl), healthRoutes(services));
  app.use(securityTxtRoutes(config), compress(), checkOrigin(config.appUrl));
  app.use(opsRoutes(services), shedLoad());
  app.use("/trpc", boundBatches());
  app.use(["/trpc", "/mcp", "/api"], neverStored, readJson(contextOf));
  app.use(["/mcp", "/api"], parseJson);
  app.use("/trpc/events.stream", boundStreams(contextOf, hub));
  app.use(
    "/trpc",
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => contextOf(req, res),
      maxBodySize: limits.jsonBytes,
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
      onError: ({ error, path }) => logFailure(log, error, path),
    }),
  );
  app.use(
    "/mcp",
    loadLater(async () => (await import("./routes/mcp-routes.ts")).mcpRoutes(contextOf, log)),
  );
  app.use("/api", writtenByHand(contextOf, config));
  app.use(
    "/api",
    loadLater(async () => (await import("./rest-calls.ts")).restCalls(contextOf)),
  );
  app.use(webRoutes(contextOf));
  app.use(answerErrors(log));
  return app;
}

/** A request is counted, and its caller looked up, once, whichever handlers ask. */
function oncePerRequest(create: ContextOf): ContextOf {
  const contexts = new WeakMap<Request, ApiContext>();
  return (req, res) => {
    const context = contexts.get(req) ?? create(req, res);
    contexts.set(req, context);
    return context;
  };
}

/** Calls that the generated ones cannot say: cookies, redirects, uploads, streams. */
function writtenByHand(contextOf: ContextOf, config: Config): RequestHandler[] {
  return [
    accountRoutes(contextOf),
    authRoutes(contextOf),
    importRoutes(contextOf),
    recategorizeRoutes(contextOf),
    restoreRoutes(contextOf),
    backupRoutes(contextOf),
    bookmarkRoutes(contextOf),
    exportRoutes(contextOf),
    iconRoutes(contextOf),
    unsubscribeRoutes(contextOf),
    uploadRoutes(contextOf),
    docsRoutes(config),
  ];
}
