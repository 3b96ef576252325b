import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";

const current = new AsyncLocalStorage<Response>();

/** Marks everything that a request sets going as its own, so that its failure ends that request alone. */
export const markRequest: RequestHandler = (_req, res, next) => current.run(res, next);

/**
 * Has an error that no code caught, such as one of a stream without a listener, end the request that caused it: others
 * are not touched. An error of no request ends the process, as it does without this; the launcher starts it again.
 */
export function containFailures(log: Logger): void {
  process.on("uncaughtException", (error) => {
    const res = current.getStore();
    if (res === undefined) {
      log.fatal({ err: error }, "an error that no code caught");
      process.exit(1);
    }
    log.error({ path: res.req.path, err: error }, "an error that no code caught ended its request");
    if (res.headersSent) return void res.destroy();
    const message = "Something went wrong on our side. Please try again.";
    res.status(500).set("connection", "close").json({ message, code: "INTERNAL" });
  });
}
