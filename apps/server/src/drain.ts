import type { Server } from "node:http";
import { eventsPath } from "./security/shed-load.ts";

/** Less than the time after which a process that was asked to stop is ended. */
const patience = 7_000;
/** Longer than proxies keep idle connections (most: 60 s), or they would send into one that we have just closed. */
const keepAlive = 65_000;

/**
 * Makes a server that can be stopped in the middle of work.
 *
 * @returns takes no more requests, lets those under way be answered, and then closes every connection: event streams
 *   never end by themselves, and their pages come back to whoever serves next
 */
export function drainable(server: Server): () => Promise<void> {
  let underWay = 0;
  let onIdle = () => {};
  server.keepAliveTimeout = keepAlive;
  server.on("request", (req, res) => {
    if (req.url?.startsWith(eventsPath)) return;
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
        setTimeout(resolve, patience).unref();
      });
    }
    server.closeAllConnections();
  };
}
