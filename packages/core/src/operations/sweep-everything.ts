import { sweepBackups } from "../backup/backups/index.ts";
import { flushPendingIndexEntries, sweepChanges } from "../library/bookmarks/index.ts";
import { createVisitorContext, type Services, type VisitorContext } from "../platform/context/index.ts";
import { expireUploads, importRuns } from "../intake/imports/index.ts";
import { sweepLinkChecks } from "../intake/link-checks/index.ts";
import { sweepSources } from "../intake/sources/index.ts";
import { sweepMail } from "../accounts/mail/index.ts";
import { mapRuns } from "../search/map/index.ts";
import { sweepRules } from "../search/rules/index.ts";
import { sweepEmbeddings } from "../search/semantic/index.ts";
import { sweepEnrichments } from "../intake/pages/index.ts";
import { sweepDigests } from "../accounts/notifications/index.ts";
import { recategorizationRuns } from "../categorization/recategorizations/index.ts";
import { restoreRuns } from "../backup/restores/index.ts";

const sweeps: ((ctx: VisitorContext) => Promise<unknown>)[] = [
  importRuns.sweep,
  expireUploads,
  recategorizationRuns.sweep,
  sweepEnrichments,
  sweepEmbeddings,
  mapRuns.sweep,
  sweepBackups,
  restoreRuns.sweep,
  sweepChanges,
  sweepLinkChecks,
  sweepSources,
  sweepRules,
  sweepDigests,
  sweepMail,
  flushPendingIndexEntries,
];

/** Enqueues stale and lost work of all kinds again. Safe to run concurrently. */
export async function sweepEverything(services: Services): Promise<void> {
  for (const sweep of sweeps) await sweep(createVisitorContext(services));
}
