import { type ApiContext, appRouter } from "@bowerbird/api";
import { AppError } from "@bowerbird/core/errors";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type Response, Router } from "express";
import type { Logger } from "pino";
import { logFailure } from "../errors.ts";
import { createMcpServer } from "../mcp/create-mcp-server.ts";
import type { ContextOf } from "./context-of.ts";

/**
 * The address for assistants: the Model Context Protocol over HTTP. Nothing is kept between requests, so that any server
 * can answer any of them; there is no stream to listen to and no session to end.
 */
export function mcpRoutes(contextOf: ContextOf, log: Logger): Router {
  const router = Router();
  router.post("/", async (req, res) => {
    const context = contextOf(req, res);
    await demandToken(context, res);
    // Newer versions of the protocol know no lists of messages; with one, one request would do the work of many.
    if (Array.isArray(req.body)) throw new AppError("BAD_REQUEST", "Please send one message at a time.");
    const calls = appRouter.createCaller(context);
    const server = createMcpServer(calls, (error, tool) => logFailure(log, error as Error, `/mcp ${tool}`));
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    res.once("close", () => void server.close());
    // The library's own types disagree with each other where undefined is told apart from absent.
    await server.connect(transport as Transport);
    await transport.handleRequest(req, res, req.body);
  });
  router.all("/", (_req, res) => {
    res.status(405).set("allow", "POST").json({ message: "Messages are sent with POST.", code: "BAD_REQUEST" });
  });
  return router;
}

/** A cookie is not enough: any page could have a browser send it along. @throws UNAUTHORIZED */
async function demandToken(context: ApiContext, res: Response): Promise<void> {
  const caller = await context.findCaller();
  if (caller?.via.type === "token") return;
  res.set("www-authenticate", 'Bearer realm="Bowerbird"');
  throw new AppError("UNAUTHORIZED", "Send a personal API token, made under Settings, as Authorization: Bearer.");
}
