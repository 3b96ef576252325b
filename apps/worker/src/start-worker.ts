import { settleIndexes } from "@bowerbird/core/bookmarks";
import { createVisitorContext } from "@bowerbird/core/context";
import { sweepImports } from "@bowerbird/core/imports";
import { createJobWorkers } from "@bowerbird/core/integrations";
import { sweepMail } from "@bowerbird/core/mail";
import { sweepEnrichments } from "@bowerbird/core/metadata";
import { sweepRecategorizations } from "@bowerbird/core/recategorizations";
import type { RunningServices } from "@bowerbird/core/services";
import { jobHandlers } from "./job-handlers.ts";
import { purgeDaily } from "./purge-daily.ts";

/** Jobs at once: of a single link each, and of people with many, each of which reads many pages at once. */
const pageReaders = { metadata: 8, enrichments: 3 };
const sweepInterval = 30_000;

/** Serves every queue and, now and every half minute, puts work back that was lost from one. */
export async function startWorker(services: RunningServices): Promise<{ close(): Promise<void> }> {
  const { config, log } = services;
  const { workerConcurrency } = config;
  const concurrency = { imports: workerConcurrency, categorization: workerConcurrency, mail: 5, ...pageReaders };
  const workers = createJobWorkers(config, jobHandlers(services), concurrency, log);
  const purge = purgeDaily(createVisitorContext(services));
  await sweep(services, purge);
  const timer = setInterval(() => void sweep(services, purge), sweepInterval);
  return {
    close: async () => {
      clearInterval(timer);
      await workers.close();
    },
  };
}

async function sweep(services: RunningServices, purge: () => Promise<void>): Promise<void> {
  try {
    await sweepImports(createVisitorContext(services));
    await sweepRecategorizations(createVisitorContext(services));
    await sweepEnrichments(createVisitorContext(services));
    await sweepMail(createVisitorContext(services));
    await settleIndexes(createVisitorContext(services));
    await purge();
  } catch (error) {
    services.log.error({ err: error }, "sweep failed; the next one tries again");
  }
}
