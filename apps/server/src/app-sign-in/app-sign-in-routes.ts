import { randomUUID } from "node:crypto";
import { personContext } from "@bowerbird/api";
import { appAnswer, type AppRequest, appScopes, connectAppPath } from "@bowerbird/contract/connected-apps";
import { connectApp } from "@bowerbird/core/accounts/account";
import { admitRegistration, appResource } from "@bowerbird/core/accounts/auth";
import type { Config } from "@bowerbird/core/platform/config";
import type { Services } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import { limited } from "@bowerbird/core/platform/rate-limits";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { errors, type Provider } from "oidc-provider";
import type { GetContext } from "../request-context.ts";
import { neverStored } from "../security/browser-protection.ts";
import { createProvider, routes } from "./create-provider.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Signing in of apps (OAuth 2.1 with PKCE, as the Model Context Protocol's authorization has it): what apps ask is answered by
 * the library, what the person answers by {@link answerRoutes}.
 */
export function appSignInRoutes(getContext: GetContext, services: Services): Router {
  const provider = createProvider(services, getContext);
  const answer = provider.callback();
  const router = Router();
  router.use(async (req, res, next) => {
    await limited(getContext(req, res).visitor, "appSignIn", { account: null }, () => Promise.resolve());
    next();
  });
  router.get("/.well-known/oauth-protected-resource{/mcp}", (_req, res) => {
    res.set("access-control-allow-origin", "*").json({
      resource: appResource(services.config),
      authorization_servers: [services.config.appUrl],
      scopes_supported: appScopes,
      bearer_methods_supported: ["header"],
      resource_name: "Bowerbird",
    });
  });
  router.use(answerRoutes(getContext, provider));
  router.post(routes.registration, async (req, res, next) => {
    await admitRegistration(getContext(req, res).visitor);
    next();
  });
  router.use(asAtAppUrl(services.config), (req, res) => void answer(req, res));
  return router;
}

/** What the page of the web app needs. Their paths are below the page's own, where alone the browser sends the request's cookie. */
function answerRoutes(getContext: GetContext, provider: Provider): Router {
  const router = Router();
  router.get(`${connectAppPath}/:uid/request`, neverStored, async (req, res) => {
    res.json(toRequest(await findRequest(provider, req, res)));
  });
  const body = express.json({ limit: 1_000 });
  router.post(`${connectAppPath}/:uid/answer`, neverStored, body, async (req, res) => {
    const { isAllowed } = parseAnswer(req.body);
    const context = getContext(req, res);
    const { app } = await personContext(context, isAllowed ? "proof" : "account");
    const found = await findRequest(provider, req, res);
    if (!isAllowed) {
      const result = { error: "access_denied", error_description: "the person said no" };
      return void res.json({ location: await provider.interactionResult(req, res, result) });
    }
    const request = toRequest(found);
    const { clientId } = found.client;
    const id = randomUUID();
    await connectApp(app, { ...request, id, clientId });
    const grant = new provider.Grant({ accountId: app.userId, clientId });
    grant.jti = id;
    grant.addResourceScope(appResource(app.services.config), request.scopes.join(" "));
    grant.addOIDCScope(request.scopes.join(" "));
    const refused = found.wanted.filter((scope) => !request.scopes.some((one) => one === scope));
    if (refused.length > 0) grant.rejectOIDCScope(refused.join(" "));
    await grant.save();
    const result = { login: { accountId: app.userId, remember: false }, consent: { grantId: id } };
    const location = await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false });
    res.json({ location });
  });
  return router;
}

type FoundRequest = Awaited<ReturnType<typeof findRequest>>;

/** The request whose cookie this browser has. @throws NOT_FOUND for one that is over, or of another browser */
async function findRequest(provider: Provider, req: Request, res: Response) {
  try {
    const { uid, params } = await provider.interactionDetails(req, res);
    const client = await provider.Client.find(String(params["client_id"]));
    if (uid !== req.params["uid"] || !client) throw isOver();
    const wanted = String(params["scope"] ?? "")
      .split(" ")
      .filter(Boolean);
    return { client, wanted, redirectUri: String(params["redirect_uri"] ?? client.redirectUris?.[0]) };
  } catch (error) {
    throw error instanceof errors.OIDCProviderError ? isOver() : error;
  }
}

/** An app whose id is the address of a document there is who it says it is. Of others only where they are known. */
function toRequest({ client, wanted, redirectUri }: FoundRequest): AppRequest {
  const document = URL.parse(client.clientId);
  const isVerified = document?.protocol === "https:";
  const target = new URL(redirectUri);
  const host = isVerified ? document.host : target.host || target.protocol;
  const scopes = appScopes.filter((scope) => wanted.includes(scope));
  return { name: client.clientName?.trim() || host, host, isVerified, scopes };
}

function parseAnswer(body: unknown): { isAllowed: boolean } {
  const { data } = appAnswer.safeParse(body);
  if (!data) throw new AppError("BAD_REQUEST", t.theRequestIsNotValid);
  return data;
}

function isOver(): AppError {
  return new AppError("NOT_FOUND", t.appRequestIsOver);
}

/**
 * The library makes addresses from the request's: here it is always at `APP_URL`, whatever a proxy has changed or a client
 * claims. An app that names no scope asks for the least.
 */
function asAtAppUrl({ appUrl }: Pick<Config, "appUrl">): RequestHandler {
  const { host, protocol, pathname } = new URL(appUrl);
  const base = pathname.replace(/\/+$/, "");
  return (req, _res, next) => {
    Object.assign(req.headers, { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) });
    const hasScope = req.path !== routes.authorization || "scope" in req.query;
    if (!hasScope) req.url += `${req.url.includes("?") ? "&" : "?"}scope=${appScopes[0]}`;
    req.originalUrl = base + req.url;
    next();
  };
}
