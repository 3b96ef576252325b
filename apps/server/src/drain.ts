import type { Server } from "node:http";
import { isEventStream } from "./security/limit-calls.ts";

/** Less than `shutdownGraceMs`, after which the process exits. */
const drainTimeoutMs = 3_500;
/** Longer than proxies keep idle connections (most: 60 s), so that they never send into one that we just closed. */
const keepAliveMs = 65_000;

/**
 * Prepares a server for a graceful shutdown.
 *
 * @returns a function that stops accepting requests, waits for active ones, and closes all connections. Event streams are
 *   not waited for: they never end by themselves, and their pages reconnect
 */
export function drainable(server: Server): () => Promise<void> {
  let underWay = 0;
  let onIdle = () => {};
  server.keepAliveTimeout = keepAliveMs;
  server.on("request", (req, res) => {
    if (isEventStream(req.url ?? "")) return;
    underWay += 1;
    res.once("close", () => {
      underWay -= 1;
      if (underWay === 0) onIdle();
    });
  });
  return async () => {
    server.close();
    if (underWay > 0) {
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        setTimeout(resolve, drainTimeoutMs).unref();
      });
    }
    server.closeAllConnections();
  };
}
