import { reconcileBackups, revokeDrive, backupRuns, startDueBackup } from "@bowerbird/core/backup/backups";
import { createVisitorContext, createJobContext } from "@bowerbird/core/platform/context";
import { createJobWorkers, type JobHandlers } from "@bowerbird/core/integrations";
import { measureJobs } from "@bowerbird/core/metrics";
import { sweepEverything } from "@bowerbird/core/operations";
import type { RunningServices } from "@bowerbird/core/services";
import { purgeDaily } from "./purge-daily.ts";
import { serveMetrics } from "./serve-metrics.ts";
import { describeBookmarks } from "@bowerbird/core/categorization/ai";
import { continueChange } from "@bowerbird/core/library/bookmarks";
import { countEnriched, importRuns } from "@bowerbird/core/intake/imports";
import { checkLinks } from "@bowerbird/core/intake/link-checks";
import { sendMail } from "@bowerbird/core/accounts/mail";
import { embedBookmarks } from "@bowerbird/core/search/semantic";
import { enrichBookmark, enrichBookmarks } from "@bowerbird/core/intake/pages";
import { recategorizationRuns } from "@bowerbird/core/categorization/recategorizations";
import { restoreRuns } from "@bowerbird/core/backup/restores";
import { embedTags } from "@bowerbird/core/search/tag-merges";

/**
 * Concurrent jobs: `metadata` jobs read one page, `enrichments` jobs many pages of a person at once.
 */
const pageReaders = { metadata: 8, enrichments: 3, "link-checks": 2 };
/** Each job waits for the model's server most of the time. */
const embeddings = 2;
const sweepIntervalMs = 30_000;

/** Serves every queue and sweeps for stale work, at the start and every half minute. */
export async function startWorker(services: RunningServices): Promise<{ close(): Promise<void> }> {
  const { config, log } = services;
  const metrics = await serveMetrics(services);
  const { workerConcurrency } = config;
  const [imports, categorization, backups] = [workerConcurrency, workerConcurrency, workerConcurrency];
  const concurrency = { imports, categorization, backups, mail: 5, embeddings, ...pageReaders };
  const workers = createJobWorkers(config, jobHandlers(services), concurrency, log, measureJobs(services.metrics));
  const purge = purgeDaily(createVisitorContext(services));
  // Fails the start when the queue is down.
  await workers.ready();
  await sweep(services, purge);
  const reconciled = reconcile(services);
  const timer = setInterval(() => void sweep(services, purge), sweepIntervalMs);
  return {
    close: async () => {
      clearInterval(timer);
      await reconciled;
      await workers.close();
      await metrics.close();
    },
  };
}

/** The use case of each job. */
function jobHandlers(services: RunningServices): JobHandlers {
  return {
    "run-import": ({ userId, importId }) => importRuns.run(createJobContext(services, userId), importId),
    "run-recategorization": ({ userId, recategorizationId }) =>
      recategorizationRuns.run(createJobContext(services, userId), recategorizationId),
    "continue-change": ({ userId, changeId }) => continueChange(createJobContext(services, userId), { changeId }),
    "sort-bookmarks": ({ userId, bookmarkIds }) => describeBookmarks(createJobContext(services, userId), bookmarkIds),
    "enrich-bookmark": ({ userId, bookmarkId }) =>
      enrichBookmark(createJobContext(services, userId), { bookmarkId }, countEnriched),
    "enrich-person": ({ userId, turn }) => enrichBookmarks(createJobContext(services, userId), { turn }, countEnriched),
    "check-links": ({ userId }) => checkLinks(createJobContext(services, userId)),
    "embed-person": ({ userId, turn }) => embedBookmarks(createJobContext(services, userId), { turn }),
    "embed-tags": ({ userId }) => embedTags(createJobContext(services, userId)),
    "start-due-backup": ({ userId }) => startDueBackup(createJobContext(services, userId)),
    "run-backup": ({ userId, backupRunId }) => backupRuns.run(createJobContext(services, userId), backupRunId),
    "run-restore": ({ userId, restoreId }) => restoreRuns.run(createJobContext(services, userId), restoreId),
    "revoke-drive": (payload) => revokeDrive(createVisitorContext(services), payload),
    "send-mail": (payload) => sendMail(createVisitorContext(services), payload),
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

async function sweep(services: RunningServices, purge: () => Promise<void>): Promise<void> {
  try {
    await sweepEverything(services);
    await purge();
  } catch (error) {
    services.log.error({ err: error }, "sweep failed: the next one tries again");
  }
}
