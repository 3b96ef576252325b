import { setTimeout as sleep } from "node:timers/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { reconcileBackups } from "@bowerbird/core/backup/backups";
import { createVisitorContext, type Services, type VisitorContext } from "@bowerbird/core/platform/context";
import { createJobWorkers } from "@bowerbird/core/integrations";
import { measureJobs } from "@bowerbird/core/metrics";
import { createJobHandlers, isOperator, resumeLostWork, sweepEverything } from "@bowerbird/core/operations";
import { type RunningServices, showWorker } from "@bowerbird/core/services";
import { purgeTrash } from "@bowerbird/core/library/bookmarks";
import { purgeAnswers } from "@bowerbird/core/platform/run-once";
import { purgeAppRecords, purgeInvitations, purgeSecurityEvents } from "@bowerbird/core/accounts/auth";
import type { WorkerPresence } from "@bowerbird/core/platform/runs";

/**
 * Concurrent jobs: `metadata` jobs read one page, `enrichments` jobs many pages of a person at once.
 * A `sources` job waits for a slow server for minutes, at most one for each person. A `webhooks` job has 15 seconds.
 */
const pageReaders = { metadata: 8, enrichments: 3, "link-checks": 2, sources: 8, webhooks: 8 };
/** Each job waits for the model's server most of the time. */
const embeddings = 2;

/** How long jobs have to come to their next step when the worker is asked to stop. */
const stopGraceMs = 3_000;

/** Serves every queue, and sweeps for lost and due work. */
export async function startWorker(services: RunningServices): Promise<{ close(): Promise<void> }> {
  const { config, log } = services;
  const metrics = await serveMetrics(services);
  const { workerConcurrency } = config;
  const [imports, categorization, backups] = [workerConcurrency, workerConcurrency, workerConcurrency];
  const concurrency = {
    imports,
    categorization,
    backups,
    "slow-backups": backups,
    mail: 5,
    embeddings,
    ...pageReaders,
  };
  // Before the first job: what an unseen worker works on counts as lost.
  const presence = await showWorker(services);
  const stopping = new AbortController();
  const handlers = createJobHandlers({ ...services, workerKey: presence.key, stopping: stopping.signal });
  const workers = createJobWorkers(config, handlers, concurrency, log, measureJobs(services.metrics));
  const purge = purgeDaily(createVisitorContext(services));
  // Fails the start when the queue is down.
  await workers.ready();
  const sweeping = await startSweeping(services, presence, purge);
  const reconciled = reconcile(services);
  return {
    close: async () => {
      stopping.abort();
      sweeping.stop();
      await reconciled;
      // Work that does not end by then goes on as after a crash.
      await Promise.race([workers.close(), sleep(stopGraceMs, undefined, { ref: false })]);
      await presence.close();
      await metrics.close();
    },
  };
}

/** Restores the schedules of backups after the queue was emptied; the sweep starts due backups in any case. */
async function reconcile(services: RunningServices): Promise<void> {
  try {
    await reconcileBackups(createVisitorContext(services));
  } catch (error) {
    services.log.error({ err: error }, "restoring backup schedules failed: the next start tries again");
  }
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Removes old trash, old security events, expired invitations, what apps no longer need and old answers at the first call in a process and then once a day.
 * Idempotent, so restarts and concurrent workers do no harm.
 */
export function purgeDaily(ctx: VisitorContext): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = ctx.now().getTime();
    if (now < next) return;
    await purgeTrash(ctx);
    await purgeSecurityEvents(ctx);
    await purgeInvitations(ctx);
    await purgeAppRecords(ctx);
    await purgeAnswers(ctx);
    next = now + dayMs;
  };
}

/**
 * Serves `/healthz`, and `/metrics` for operators, if `WORKER_METRICS_PORT` is set.
 *
 * @throws the system's error when the port is not available
 */
async function serveMetrics(services: RunningServices): Promise<{ close(): Promise<void> }> {
  const { workerMetricsPort: port, host } = services.config;
  if (port === null) return { close: () => Promise.resolve() };
  const server = createServer((req, res) => {
    answer(services, req, res).catch((error: unknown) => {
      services.log.error({ err: error }, "serving the worker's metrics failed");
      send(res, 500, "Something went wrong on our side.");
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer({ config, metrics }: RunningServices, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { opsPassword } = config;
  if (req.url === "/healthz") return send(res, 200, "alive");
  if (req.url !== "/metrics") return send(res, 404, "There is no such address.");
  if (opsPassword === null) return send(res, 404, "Set OPS_PASSWORD to use this page.");
  if (!isOperator(req.headers.authorization, opsPassword)) {
    res.setHeader("www-authenticate", 'Basic realm="Bowerbird operators", charset="UTF-8"');
    return send(res, 401, "Operators only.");
  }
  res.setHeader("content-type", metrics.register.contentType);
  res.end(await metrics.register.metrics());
}

function send(res: ServerResponse, status: number, text: string): void {
  res.statusCode = status;
  res.end(`${text}\n`);
}

const resumeIntervalMs = 2_000;
const sweepIntervalMs = 30_000;
/** After this time the next sweep starts beside one that has not ended: its connection may be lost. */
const hangMs = 60_000;

/**
 * Sweeps at once, and then again and again. Work goes on elsewhere some seconds after its worker is gone; a worker sweeps only
 * while others can see it, because otherwise it might not see them either.
 *
 * @param purge is called with each sweep for due work
 */
async function startSweeping(
  services: Services,
  presence: WorkerPresence,
  purge: () => Promise<void>,
): Promise<{ stop(): void }> {
  const resume = oneAtATime(services, async () => {
    await presence.keep();
    await resumeLostWork(services);
  });
  const sweep = oneAtATime(services, async () => {
    await sweepEverything(services);
    await purge();
  });
  await sweep();
  const timers = [setInterval(resume, resumeIntervalMs), setInterval(sweep, sweepIntervalMs)];
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
}

function oneAtATime({ log }: Services, work: () => Promise<void>): () => Promise<void> {
  let busyUntil = 0;
  return async () => {
    if (performance.now() < busyUntil) return;
    busyUntil = performance.now() + hangMs;
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "sweep failed: the next one tries again");
    }
    busyUntil = 0;
  };
}
