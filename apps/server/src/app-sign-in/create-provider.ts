import { generateKeyPairSync } from "node:crypto";
import { appScopes, connectAppPath } from "@bowerbird/contract/connected-apps";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { escapeHtml } from "@bowerbird/contract/tidy-text";
import { admitRegistration, appResource, cookiePath, readClientDocument, signFor } from "@bowerbird/core/accounts/auth";
import type { Config } from "@bowerbird/core/platform/config";
import { createVisitorContext, type Services } from "@bowerbird/core/platform/context";
import type { Request, Response } from "express";
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from "oidc-provider";
import type { GetContext } from "../request-context.ts";
import { createAdapters } from "./adapter.ts";
import t from "../messages.json" with { type: "json" };

/** Below `APP_URL`. */
export const routes = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  registration: "/oauth/register",
  revocation: "/oauth/revoke",
  jwks: "/oauth/jwks",
} as const;

const hour = 60 * 60;
const day = 24 * hour;
/** Seconds. The library's session is never sent back: who is signed in is what our own session says. */
const ttl = {
  AccessToken: hour,
  AuthorizationCode: 60,
  Grant: 365 * day,
  IdToken: hour,
  Interaction: hour,
  RefreshToken: 30 * day,
  Session: 60,
};
/** For how long what an app says of itself is not read again (seconds). */
const cacheDuration = { min: hour / 4, max: day };
const clientMethods = ["none", "private_key_jwt"] as const;
const signing = "ES256";

/**
 * The authorization server for apps: `oidc-provider` with our tables, our sign-in and our page. Tokens are random and open one
 * address, {@link appResource}.
 */
export function createProvider(services: Services, getContext: GetContext): Provider {
  const { config, log } = services;
  const provider = new Provider(config.appUrl, {
    adapter: createAdapters(services),
    routes,
    ttl,
    scopes: [...appScopes],
    responseTypes: ["code"],
    clientAuthMethods: [...clientMethods],
    pkce: { required: () => true },
    features: createFeatures(services, getContext),
    ...createKeys(config),
    ...clientRules(),
    interactions: {
      policy: createPolicy(getContext),
      url: (_ctx, { uid }) => `${config.appUrl}${connectAppPath}/${uid}`,
    },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    fetch: (url) => fetchDocument(services, String(url)),
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = errorPage(out.error_description ?? out.error);
    },
  });
  // The server says by which address it is reached, whatever the request says: see `asAtAppUrl`.
  provider.proxy = true;
  provider.on("server_error", (_ctx, error) => log.error({ err: error }, "signing in of an app failed"));
  return provider;
}

function createFeatures(services: Services, getContext: GetContext): NonNullable<Configuration["features"]> {
  const resource = appResource(services.config);
  const off = { enabled: false };
  return {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    rpInitiatedLogout: off,
    userinfo: off,
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, wanted) => {
        if (wanted !== resource) throw new errors.InvalidTarget();
        const accessTokenFormat = "opaque" as const;
        return { scope: appScopes.join(" "), audience: resource, accessTokenFormat, accessTokenTTL: ttl.AccessToken };
      },
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      cacheDuration,
      allowFetch: async (ctx: KoaContextWithOIDC | undefined) => {
        if (!ctx) return true;
        const { visitor } = getContext(ctx.req as Request, ctx.res as Response);
        return admitRegistration(visitor).then(
          () => true,
          () => false,
        );
      },
    },
  };
}

/** No token is signed: the key is there because the library wants one. Cookies are of one request of an app. */
function createKeys(config: Config): Pick<Configuration, "jwks" | "cookies" | "enabledJWA"> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const prefix = config.appUrl.startsWith("https:") ? "__Secure-bowerbird" : "bowerbird";
  const options = { signed: true, httpOnly: true, sameSite: "lax" as const };
  return {
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: signing }] },
    enabledJWA: { idTokenSigningAlgValues: [signing] },
    cookies: {
      keys: [signFor(config, "sign-in of apps")],
      names: { session: `${prefix}.app_session`, interaction: `${prefix}.app`, resume: `${prefix}.app_resume` },
      short: options,
      long: { ...options, path: `${cookiePath(config).replace(/\/$/, "")}/oauth/never` },
    },
  };
}

/**
 * All apps are public clients of RFC 8252: a secret would be in every copy. `http` is for this device alone, where the port may
 * vary; every other address is compared exactly.
 */
function clientRules(): Pick<Configuration, "clientDefaults" | "extraClientMetadata"> {
  return {
    clientDefaults: {
      application_type: "native",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: signing,
    },
    extraClientMetadata: {
      properties: ["software_id"],
      validator: (_ctx, _name, _value, metadata) => {
        const { token_endpoint_auth_method: method = "none", redirect_uris: addresses = [] } = metadata;
        if (!clientMethods.some((one) => one === method)) {
          metadata.token_endpoint_auth_method = "none";
          delete metadata.client_secret;
          delete metadata.client_secret_expires_at;
        }
        metadata.application_type = "native";
        metadata.id_token_signed_response_alg = signing;
        if (String(metadata.client_name ?? "").length > limits.nameLength) {
          throw new errors.InvalidClientMetadata("client_name is too long");
        }
        if (addresses.length > limits.appAddresses) {
          throw new errors.InvalidRedirectUri("too many redirect_uris");
        }
      },
    },
  };
}

/** Each request is answered by the person who is signed in: there is no permission that a later request takes over. */
function createPolicy(getContext: GetContext) {
  const policy = interactionPolicy.base();
  const isAnother = new interactionPolicy.Check(
    "another_person",
    "another person is signed in",
    "login_required",
    async (ctx) => {
      const caller = await getContext(ctx.req as Request, ctx.res as Response).findCaller();
      return ctx.oidc.session?.accountId !== caller?.userId;
    },
  );
  policy.get("login")!.checks.add(isAnother);
  return policy;
}

/** Documents and keys of apps. */
async function fetchDocument(services: Services, url: string): Promise<globalThis.Response> {
  const text = await readClientDocument(createVisitorContext(services), url);
  return new globalThis.Response(text, { headers: { "content-type": "application/json" } });
}

function errorPage(reason: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${t.bowerbird}</title></head>
<body><main><h1>${t.bowerbird}</h1><p>${format(t.appNotConnected, { reason: escapeHtml(reason) })}</p></main></body></html>
`;
}
