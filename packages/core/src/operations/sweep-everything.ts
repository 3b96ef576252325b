import { purgeActions } from "./operator-actions.ts";
import { backupRuns, sweepBackups } from "../backup/backups/index.ts";
import { flushPendingIndexEntries, sweepChanges } from "../library/bookmarks/index.ts";
import { createVisitorContext, type Services, type VisitorContext } from "../platform/context/index.ts";
import { expireUploads, importRuns } from "../intake/imports/index.ts";
import { resumeLinkChecks, sweepLinkChecks } from "../intake/link-checks/index.ts";
import { sweepSources } from "../intake/sources/index.ts";
import { sweepWebhooks } from "../accounts/webhooks/index.ts";
import { sweepMail } from "../accounts/mail/index.ts";
import { mapRuns } from "../organize/map/index.ts";
import { sweepRules } from "../organize/rules/index.ts";
import { resumeEmbeddings, sweepEmbeddings } from "../semantic/embeddings/index.ts";
import { resumeEnrichments, sweepEnrichments } from "../intake/pages/index.ts";
import { sweepDigests } from "../accounts/notifications/index.ts";
import { recategorizationRuns } from "../categorization/recategorizations/index.ts";
import { restoreRuns } from "../backup/restores/index.ts";

type Sweep = (ctx: VisitorContext) => Promise<unknown>;

/** What was interrupted goes on. Each takes a few milliseconds, however much there is that has ended. */
const resumptions: Sweep[] = [
  importRuns.sweep,
  recategorizationRuns.sweep,
  backupRuns.sweep,
  restoreRuns.sweep,
  mapRuns.sweep,
  sweepChanges,
  sweepSources,
  sweepWebhooks,
  resumeEnrichments,
  resumeEmbeddings,
  resumeLinkChecks,
];

/** What has come due, and what was never enqueued. */
const others: Sweep[] = [
  expireUploads,
  sweepEnrichments,
  sweepEmbeddings,
  sweepBackups,
  sweepLinkChecks,
  sweepRules,
  sweepDigests,
  sweepMail,
  purgeActions,
  flushPendingIndexEntries,
];

/** Enqueues again what has lost its worker, every few seconds. Safe to run concurrently. */
export async function resumeLostWork(services: Services): Promise<void> {
  for (const resume of resumptions) await resume(createVisitorContext(services));
}

/** Enqueues what is due or lost of all kinds, and tidies up. Safe to run concurrently. */
export async function sweepEverything(services: Services): Promise<void> {
  await resumeLostWork(services);
  for (const sweep of others) await sweep(createVisitorContext(services));
}
