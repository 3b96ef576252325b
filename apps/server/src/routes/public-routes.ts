import type { RunningServices } from "@bowerbird/core/services";
import { Router } from "express";
import { sql } from "kysely";
import type { Config } from "@bowerbird/core/platform/config";
import { readUnsubscribe, unsubscribe } from "@bowerbird/core/accounts/notifications";
import { format } from "@bowerbird/contract/messages";
import type { GetContext } from "../request-context.ts";
import t from "../messages.json" with { type: "json" };

/** Less than the two seconds that health probes usually wait. */
const checkTimeoutMs = 1_000;
/** Probes come every few seconds; anyone may ask. */
const cacheMs = 1_000;
const day = 24 * 60 * 60_000;
/** RFC 9116 recommends less than a year. */
const validForMs = 180 * day;

/** `/healthz`: the process is alive; `/readyz`: it can serve requests. */
export function healthRoutes(services: RunningServices): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => void res.json({ status: "alive" }));
  const ask = forAWhile(() =>
    Promise.all([
      check("database", () => pingDatabase(services)),
      check("queue", () => services.jobQueue.ping()),
      check("migrations", () => checkMigrations(services)),
    ]),
  );
  router.get("/readyz", async (_req, res) => {
    const checks = await ask();
    const isReady = checks.every(({ isUp }) => isUp);
    res.status(isReady ? 200 : 503).json({
      status: isReady ? "ready" : "not ready",
      ...Object.fromEntries(checks.map(({ name, isUp }) => [name, isUp ? "up" : "down"])),
    });
  });
  return router;
}

/** Asks once for all who want to know within {@link cacheMs}. */
function forAWhile<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (asked === undefined || performance.now() > until) {
      asked = ask();
      until = performance.now() + cacheMs;
    }
    return asked;
  };
}

/** `security.txt` (RFC 9116): where to report a security problem of this installation. Off without a contact. */
export function securityTxtRoutes({ appUrl, securityContact }: Config): Router {
  const router = Router();
  router.get("/.well-known/security.txt", (_req, res) => {
    if (securityContact === null) return void res.status(404).type("text/plain").send(`${t.thisFileDoesNotExist}\n`);
    const fields = {
      Contact: securityContact,
      Expires: new Date(Date.now() + validForMs).toISOString(),
      Canonical: `${appUrl}/.well-known/security.txt`,
      "Preferred-Languages": "en",
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    res.type("text/plain").send(lines.join(""));
  });
  return router;
}

/**
 * `/api/unsubscribe/{token}`: the link in a mail, which works without a sign-in. GET changes nothing, because mail programs
 * prefetch links; POST unsubscribes, by the page's button or by mail programs that support RFC 8058.
 */
export function unsubscribeRoutes(getContext: GetContext): Router {
  const router = Router();
  router.get("/unsubscribe/:token", (req, res) => {
    const { name } = readUnsubscribe(getContext(req, res).visitor, req.params);
    const form = `<form method="post"><button>${t.unsubscribe}</button></form>`;
    res.set("cache-control", "no-store").send(page(`<p>${format(t.unsubscribeQuestion, { name })}</p>${form}`));
  });
  router.post("/unsubscribe/:token", async (req, res) => {
    const { name } = await unsubscribe(getContext(req, res).visitor, req.params);
    res.set("cache-control", "no-store").send(page(`<p>${format(t.unsubscribed, { name })}</p>`));
  });
  return router;
}

async function check(name: string, ping: () => Promise<unknown>): Promise<{ name: string; isUp: boolean }> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("timeout")), checkTimeoutMs).unref(),
  );
  return Promise.race([ping(), timeout]).then(
    () => ({ name, isUp: true }),
    () => ({ name, isUp: false }),
  );
}

async function pingDatabase({ forkEm }: RunningServices): Promise<void> {
  await sql`select 1`.execute(forkEm().getKysely());
}

/** The process has migrated before it listened, but an older database may have been restored since. */
async function checkMigrations(services: RunningServices): Promise<void> {
  const { pending } = await services.migrationState();
  if (pending.length > 0) throw new Error(`${pending.length} migrations are not applied`);
}

function page(content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${t.unsubscribeTitle}</title></head>
<body><main><h1>${t.bowerbird}</h1>${content}</main></body></html>
`;
}
