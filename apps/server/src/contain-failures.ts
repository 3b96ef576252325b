import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";
import t from "./messages.json" with { type: "json" };

const current = new AsyncLocalStorage<Response>();

/** Associates all asynchronous work with its request, for {@link containFailures}. */
export const markRequest: RequestHandler = (_req, res, next) => current.run(res, next);

/**
 * Lets an uncaught error, e.g. of a stream without a listener, fail only the request that caused it. An error outside of a
 * request ends the process, as without this handler; the launcher restarts it.
 */
export function containFailures(log: Logger): void {
  process.on("uncaughtException", (error) => {
    const res = current.getStore();
    if (res === undefined) {
      log.fatal({ err: error }, "uncaught error");
      process.exit(1);
    }
    log.error({ path: res.req.path, err: error }, "uncaught error: request aborted");
    if (res.headersSent) return void res.destroy();
    const message = t.unexpectedError;
    res.status(500).set("connection", "close").json({ message, code: "INTERNAL" });
  });
}
