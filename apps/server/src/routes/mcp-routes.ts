import { type ApiContext, appRouter } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/platform/errors";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type Response, Router } from "express";
import type { Logger } from "pino";
import { logFailure } from "../errors.ts";
import { createMcpServer } from "../mcp/create-mcp-server.ts";
import type { GetContext } from "../request-context.ts";
import t from "../messages.json" with { type: "json" };

/**
 * The Model Context Protocol over HTTP, for assistants. Stateless, so that any server can answer any request: no streams
 * and no sessions.
 */
export function mcpRoutes(getContext: GetContext, log: Logger): Router {
  const router = Router();
  router.post("/", async (req, res) => {
    const context = getContext(req, res);
    await requireToken(context, res);
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

/** A cookie is not enough: another site could make a browser send it. @throws UNAUTHORIZED */
async function requireToken(context: ApiContext, res: Response): Promise<void> {
  const caller = await context.findCaller();
  if (caller?.via.type === "token") return;
  res.set("www-authenticate", 'Bearer realm="Bowerbird"');
  throw new AppError("UNAUTHORIZED", t.sendAPersonalApiTokenMade);
}
