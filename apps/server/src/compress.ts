import compression from "compression";
import type { RequestHandler } from "express";

/** Compresses what is worth it. An event stream is not: its events would wait for the compressor to fill. */
export function compress(): RequestHandler {
  return compression({
    filter: (req, res) => {
      const type = String(res.getHeader("content-type") ?? "");
      return !type.startsWith("text/event-stream") && compression.filter(req, res);
    },
  });
}
