import { readUnsubscribe, unsubscribe } from "@bowerbird/core/notifications";
import { Router } from "express";
import { type ContextOf } from "./context-of.ts";

/**
 * `/api/unsubscribe/{token}`: the link in a mail, which works without signing in. Opening it changes nothing, because
 * mail programs open links to look at them; the button does, and so do mail programs that know RFC 8058.
 */
export function unsubscribeRoutes(contextOf: ContextOf): Router {
  const router = Router();
  router.get("/unsubscribe/:token", (req, res) => {
    const { name } = readUnsubscribe(contextOf(req, res).visitor, req.params);
    const form = '<form method="post"><button>Unsubscribe</button></form>';
    res.set("cache-control", "no-store").send(page(`<p>Do you want no more of ${name}?</p>${form}`));
  });
  router.post("/unsubscribe/:token", async (req, res) => {
    const { name } = await unsubscribe(contextOf(req, res).visitor, req.params);
    res.set("cache-control", "no-store").send(page(`<p>Done: you get no more of ${name}.</p>`));
  });
  return router;
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Unsubscribe · Bowerbird</title></head>
<body><main><h1>Bowerbird</h1>${content}</main></body></html>
`;
}
