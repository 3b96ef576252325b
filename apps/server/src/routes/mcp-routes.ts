import { type ApiContext, appRouter } from "@bowerbird/api";
import { appScopes } from "@bowerbird/contract/connected-apps";
import type { Config } from "@bowerbird/core/platform/config";
import { AppError } from "@bowerbird/core/platform/errors";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type Request, type Response, Router } from "express";
import type { Logger } from "pino";
import { logFailure } from "../errors.ts";
import { createMcpServer } from "../mcp/create-mcp-server.ts";
import { tools } from "../mcp/tools.ts";
import type { GetContext } from "../request-context.ts";
import t from "../messages.json" with { type: "json" };

/**
 * The Model Context Protocol over HTTP, for assistants. Stateless, so that any server can answer any request: no streams
 * and no sessions.
 */
export function mcpRoutes(getContext: GetContext, config: Config, log: Logger): Router {
  const router = Router();
  router.post("/", async (req, res) => {
    const context = getContext(req, res);
    refuseOtherSites(req, config);
    await requireToken(context, config, { req, res });
    // Batches bypass the rate limit; newer versions of the protocol have none.
    if (Array.isArray(req.body)) throw new AppError("BAD_REQUEST", t.oneMessageAtATime);
    const calls = appRouter.createCaller(context);
    const scopes = (await context.findCaller())?.scopes ?? [];
    const server = createMcpServer(calls, scopes, (error, tool) => logFailure(log, error as Error, `/mcp ${tool}`));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    res.once("close", () => void server.close());
    // The library's types do not compile with `exactOptionalPropertyTypes`.
    await server.connect(transport as Transport);
    await transport.handleRequest(req, res, req.body);
  });
  router.all("/", (_req, res) => {
    res.status(405).set("allow", "POST").json({ message: t.messagesAreSentWithPost, code: "BAD_REQUEST" });
  });
  return router;
}

/**
 * The protocol asks for this: a page of another site has no business here, whatever address it reaches us by. Programs
 * name no site, or one of their own kind.
 */
function refuseOtherSites({ headers: { origin = "" } }: Request, { appUrl }: Config): void {
  if (/^https?:/.test(origin) && origin !== new URL(appUrl).origin) {
    throw new AppError("FORBIDDEN", t.thisRequestCameFromAnotherSite);
  }
}

type Exchange = { req: Request; res: Response };

/**
 * A cookie is not enough: another site could make a browser send it. Who has no token is told where an app gets one (RFC 9728).
 *
 * @throws UNAUTHORIZED; FORBIDDEN for an app that calls a tool beyond what the person has allowed
 */
async function requireToken(context: ApiContext, config: Config, { req, res }: Exchange): Promise<void> {
  const caller = await context.findCaller();
  const metadata = `${config.appUrl}/.well-known/oauth-protected-resource/mcp`;
  const challenge = (scopes: readonly string[], error?: string) => {
    const fields = { ...(error && { error }), resource_metadata: metadata, scope: scopes.join(" ") };
    const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
    res.set("www-authenticate", `Bearer realm="Bowerbird", ${list.join(", ")}`);
  };
  if (!caller || caller.via.type === "session") {
    challenge(appScopes, /^Bearer\s/i.test(req.headers.authorization ?? "") ? "invalid_token" : undefined);
    throw new AppError("UNAUTHORIZED", t.sendAPersonalApiTokenMade);
  }
  const missing = caller.via.type === "app" ? missingScopes(req.body, caller.scopes) : [];
  if (missing.length === 0) return;
  challenge([...caller.scopes, ...missing], "insufficient_scope");
  throw new AppError("FORBIDDEN", t.appNeedsScope, { needsScope: missing });
}

/** What an app would have to be allowed for the tool that it calls; what changes something may also be proposed. */
function missingScopes(body: unknown, scopes: readonly string[]): string[] {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
  const tool = method === "tools/call" ? tools.find(({ listing }) => listing.name === params?.name) : undefined;
  if (!tool) return [];
  if (tool.listing.annotations?.readOnlyHint) return scopes.includes("read") ? [] : ["read"];
  return scopes.some((scope) => scope === "write" || scope === "organize") ? [] : ["write"];
}
