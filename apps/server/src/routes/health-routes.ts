import type { RunningServices } from "@bowerbird/core/services";
import { Router } from "express";
import { sql } from "kysely";

/** For whoever watches over the process: alive, and ready to serve. */
export function healthRoutes(services: RunningServices): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => void res.json({ status: "alive" }));
  router.get("/readyz", async (_req, res) => {
    const checks = await Promise.all([
      check("database", () => pingDatabase(services)),
      check("queue", () => services.jobQueue.ping()),
      check("migrations", () => checkMigrations(services)),
    ]);
    const isReady = checks.every(({ isUp }) => isUp);
    res.status(isReady ? 200 : 503).json({
      status: isReady ? "ready" : "not ready",
      ...Object.fromEntries(checks.map(({ name, isUp }) => [name, isUp ? "up" : "down"])),
    });
  });
  return router;
}

/** Whoever watches waits for two seconds at least, and is to hear it from us. */
const patience = 1_000;

async function check(name: string, ping: () => Promise<unknown>): Promise<{ name: string; isUp: boolean }> {
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("timeout")), patience).unref());
  return Promise.race([ping(), timeout]).then(
    () => ({ name, isUp: true }),
    () => ({ name, isUp: false }),
  );
}

async function pingDatabase({ forkEm }: RunningServices): Promise<void> {
  await sql`select 1`.execute(forkEm().getKysely());
}

/** A process migrates before it listens; what can still come is a database that was put back to an older state. */
async function checkMigrations(services: RunningServices): Promise<void> {
  const { pending } = await services.migrationState();
  if (pending.length > 0) throw new Error(`${pending.length} migrations are not applied`);
}
