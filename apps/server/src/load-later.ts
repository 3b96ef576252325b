import type { RequestHandler } from "express";

/** A handler whose code and libraries are loaded with its first request. */
export function loadLater(load: () => Promise<RequestHandler>): RequestHandler {
  let loading: Promise<RequestHandler> | undefined;
  return async (req, res, next) => {
    const handle = await (loading ??= load());
    return handle(req, res, next);
  };
}
