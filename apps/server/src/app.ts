import { type ApiContext, appRouter, createApiContext } from "@bowerbird/api";
import { callsPerMinute, limits } from "@bowerbird/contract/limits";
import type { Config } from "@bowerbird/core/platform/config";
import type { EventBus } from "@bowerbird/core/platform/events";
import type { RunningServices } from "@bowerbird/core/services";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import { answerOtherErrors, otherApis, otherPaths, prepareOtherApis, takeOtherRoots } from "./other-apis.ts";
import { karakeepPath } from "./karakeep/protocol.ts";
import { speak } from "./speak.ts";
import { markRequest } from "./contain-failures.ts";
import { answerErrors, logFailure, retryAfter } from "./errors.ts";
import { underBasePath } from "./routes/base-path.ts";
import { loadLater } from "./load-later.ts";
import { observeRequests } from "./observing/observe-requests.ts";
import { feedRoutes } from "./feeds/feed-routes.ts";
import { accountRoutes, authRoutes, demoRoutes } from "./routes/account-routes.ts";
import { backupRoutes, exportRoutes } from "./routes/download-routes.ts";
import { bookmarkRoutes, pictureRoutes, recategorizeRoutes } from "./routes/bookmark-routes.ts";
import type { GetContext } from "./request-context.ts";
import { docsRoutes } from "./routes/docs-page.ts";
import { healthRoutes, securityTxtRoutes, unsubscribeRoutes } from "./routes/public-routes.ts";
import { importRoutes, restoreRoutes, uploadRoutes } from "./routes/upload-routes.ts";
import { opsRoutes } from "./routes/ops-routes.ts";
import { extensionPath } from "@bowerbird/contract/extension-info";
import { extensionRoutes } from "./routes/extension-routes.ts";
import { sharedPageRoutes } from "./sharing/shared-page-routes.ts";
import { webRoutes } from "./routes/web-routes.ts";
import { type CallLimits, limitCalls, boundTrpc, countCalls, boundStreams } from "./security/limit-calls.ts";
import { demoDoors } from "./security/demo-doors.ts";
import { checkOrigin, neverStored, securityHeaders } from "./security/browser-protection.ts";
import { parseJson, readJson } from "./security/read-json.ts";
import { shedLoad } from "./security/shed-load.ts";
import { callsAtOnce, heavyCallsAtOnce, Turns } from "./security/turns.ts";
import compression from "compression";
import type { Logger } from "pino";
import { addressHeader } from "@bowerbird/core/platform/context";

/**
 * The whole web server, not yet listening. The hand-written routes take precedence over the generated ones.
 */
export function createApp(services: RunningServices, events: EventBus, calls: CallLimits = callsPerMinute): Express {
  const { config, log } = services;
  const getContext = openContexts(services, events, calls);
  const app = express().disable("x-powered-by").disable("etag").set("trust proxy", config.trustProxy);
  // Limits know calls by their paths.
  app.enable("case sensitive routing");
  app.use(
    underBasePath(config.appUrl),
    takeOtherRoots,
    speak,
    markRequest,
    observeRequests(services),
    securityHeaders(config.appUrl),
    healthRoutes(services),
  );
  app.use(prepareOtherApis());
  // Before the check of origins: the form of the landing page, which sends no referrer, has none.
  if (config.demo) app.use(demoDoors()).use("/api", demoRoutes(getContext));
  app.use(securityTxtRoutes(config), compress(), checkOrigin(config.appUrl));
  app.use(opsRoutes(services));
  app.use("/trpc", boundTrpc());
  app.use(["/trpc", "/mcp", "/api", ...otherPaths], neverStored, readJson(getContext));
  app.use(shedLoad());
  app.use("/feeds", feedRoutes(getContext, config));
  // linkding's calls say in their own words what is wrong with a body.
  app.use(["/mcp", "/api", karakeepPath], parseJson);
  app.use("/trpc", boundStreams(getContext), ownCalls(getContext, log));
  app.use(
    "/mcp",
    loadLater(async () => (await import("./routes/mcp-routes.ts")).mcpRoutes(getContext, config, log)),
  );
  const appSignIn = loadLater(async () => {
    return (await import("./app-sign-in/app-sign-in-routes.ts")).appSignInRoutes(getContext, services);
  });
  app.use((req, res, next) => (appSignInPath.test(req.path) ? appSignIn(req, res, next) : next()));
  app.use(otherApis(getContext, services));
  app.use("/api", handWrittenRoutes(getContext, config));
  app.use(
    "/api",
    loadLater(async () => (await import("./rest-calls.ts")).restCalls(getContext)),
  );
  app.use("/s", sharedPageRoutes(getContext, services));
  app.use(extensionPath, extensionRoutes(config)).use(webRoutes(getContext, config));
  app.use(answerOtherErrors(services), answerErrors(log));
  return app;
}

/** By which apps sign in, see `appSignInRoutes`: the library answers below `/oauth`, and what apps look for is at fixed places. */
const appSignInPath =
  /^\/(?:oauth\/.+|\.well-known\/(?:oauth-protected-resource(?:\/mcp)?|oauth-authorization-server|openid-configuration)|connect-app\/[^/]+\/(?:request|answer))\/?$/;

/** The context of each request, whose calls are counted and have turns. */
function openContexts(services: RunningServices, events: EventBus, calls: CallLimits): GetContext {
  const limit = limitCalls(calls);
  const [turns, heavyTurns] = [new Turns(callsAtOnce), new Turns(heavyCallsAtOnce)];
  return oncePerRequest((req, res) => {
    const appendHeader = (name: string, value: string) => void res.append(name, value);
    const request = { headers: toHeaders(req), appendHeader };
    const context = createApiContext(services, events, request, /^\/mcp\/?$/.test(req.originalUrl.split("?", 1)[0]!));
    const closed = new AbortController();
    res.once("close", () => closed.abort());
    return {
      ...limit(context, countCalls(req)),
      takeTurn: takeTurns(turns, req, res, closed.signal),
      takeHeavyTurn: (userId) => heavyTurns.take(userId, closed.signal),
    };
  });
}

function ownCalls(getContext: GetContext, log: Logger): RequestHandler {
  return createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res }) => getContext(req, res),
    maxBodySize: limits.jsonBytes,
    responseMeta: ({ errors }) => ({ headers: retryAfter(errors) }),
    onError: ({ error, path }) => logFailure(log, error, path),
  });
}

/** Compresses answers, but no event streams: their events would wait in the compressor's buffer. */
function compress(): RequestHandler {
  return compression({
    filter: (req, res) => {
      const type = String(res.getHeader("content-type") ?? "");
      return !type.startsWith("text/event-stream") && compression.filter(req, res);
    },
  });
}

/** The request's headers as `Headers`, with its IP address. */
function toHeaders(req: Request): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  headers.delete(addressHeader);
  // A dual-stack socket reports IPv4-mapped IPv6 addresses.
  if (req.ip) headers.set(addressHeader, req.ip.replace(/^::ffff:/i, ""));
  return headers;
}

/** A request has one turn until it is answered; of a batch, each call has one of its own. */
function takeTurns(turns: Turns, req: Request, res: Response, closed: AbortSignal): ApiContext["takeTurn"] {
  if (countCalls(req) > 1) return (userId) => turns.take(userId, closed);
  let taken: Promise<() => void> | undefined;
  const take = async (userId: string) => {
    const end = await turns.take(userId, closed);
    if (res.closed) end();
    else res.once("close", end);
    return () => {};
  };
  return (userId) => (taken ??= take(userId));
}

/** Shares one context per request, so that it is counted, and its caller looked up, only once. */
function oncePerRequest(create: GetContext): GetContext {
  const contexts = new WeakMap<Request, ApiContext>();
  return (req, res) => {
    const context = contexts.get(req) ?? create(req, res);
    contexts.set(req, context);
    return context;
  };
}

/** Routes that the REST generator does not support: cookies, redirects, uploads, streams. */
function handWrittenRoutes(getContext: GetContext, config: Config): RequestHandler[] {
  return [
    accountRoutes(getContext),
    authRoutes(getContext),
    importRoutes(getContext),
    recategorizeRoutes(getContext),
    restoreRoutes(getContext),
    backupRoutes(getContext),
    bookmarkRoutes(getContext),
    exportRoutes(getContext),
    pictureRoutes(getContext),
    unsubscribeRoutes(getContext),
    uploadRoutes(getContext),
    docsRoutes(config),
  ];
}
