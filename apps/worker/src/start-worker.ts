import { reconcileBackups } from "@bowerbird/core/backups";
import { createVisitorContext } from "@bowerbird/core/context";
import { createJobWorkers } from "@bowerbird/core/integrations";
import { measureJobs } from "@bowerbird/core/metrics";
import { sweepEverything } from "@bowerbird/core/operations";
import type { RunningServices } from "@bowerbird/core/services";
import { jobHandlers } from "./job-handlers.ts";
import { purgeDaily } from "./purge-daily.ts";
import { serveMetrics } from "./serve-metrics.ts";

/**
 * Jobs at once: of a single link each, of people with many, each of which reads many pages at once, and of people whose
 * links are checked.
 */
const pageReaders = { metadata: 8, enrichments: 3, "link-checks": 2 };
/** People whose bookmarks a model looks at: each waits for its server most of the time. */
const embeddings = 2;
const sweepInterval = 30_000;

/** Serves every queue and, now and every half minute, puts work back that was lost from one. */
export async function startWorker(services: RunningServices): Promise<{ close(): Promise<void> }> {
  const { config, log } = services;
  const metrics = await serveMetrics(services);
  const { workerConcurrency } = config;
  const [imports, categorization, backups] = [workerConcurrency, workerConcurrency, workerConcurrency];
  const concurrency = { imports, categorization, backups, mail: 5, embeddings, ...pageReaders };
  const workers = createJobWorkers(config, jobHandlers(services), concurrency, log, measureJobs(services.metrics));
  const purge = purgeDaily(createVisitorContext(services));
  // The library never recovers from a first connection that failed: better no worker than one that turns in circles.
  await workers.ready();
  await sweep(services, purge);
  const reconciled = reconcile(services);
  const timer = setInterval(() => void sweep(services, purge), sweepInterval);
  return {
    close: async () => {
      clearInterval(timer);
      await reconciled;
      await workers.close();
      await metrics.close();
    },
  };
}

/** An emptied queue has forgotten whose backups it begins; the sweep begins those that are due all the same. */
async function reconcile(services: RunningServices): Promise<void> {
  try {
    await reconcileBackups(createVisitorContext(services));
  } catch (error) {
    services.log.error({ err: error }, "the queue's schedules were not brought in line; the next start tries again");
  }
}

async function sweep(services: RunningServices, purge: () => Promise<void>): Promise<void> {
  try {
    await sweepEverything(services);
    await purge();
  } catch (error) {
    services.log.error({ err: error }, "sweep failed; the next one tries again");
  }
}
