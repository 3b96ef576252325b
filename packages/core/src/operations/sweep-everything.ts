import { sweepBackups } from "../backups/index.ts";
import { flushPendingIndexEntries, sweepChanges } from "../bookmarks/index.ts";
import { createVisitorContext, type Services, type VisitorContext } from "../context/index.ts";
import { sweepImports } from "../imports/index.ts";
import { sweepLinkChecks } from "../link-checks/index.ts";
import { sweepMail } from "../mail/index.ts";
import { sweepEmbeddings } from "../meaning/index.ts";
import { sweepEnrichments } from "../metadata/index.ts";
import { sweepDigests } from "../notifications/index.ts";
import { sweepRecategorizations } from "../recategorizations/index.ts";
import { restoreRuns } from "../restores/index.ts";

const sweeps: ((ctx: VisitorContext) => Promise<unknown>)[] = [
  sweepImports,
  sweepRecategorizations,
  sweepEnrichments,
  sweepEmbeddings,
  sweepBackups,
  restoreRuns.sweep,
  sweepChanges,
  sweepLinkChecks,
  sweepDigests,
  sweepMail,
  flushPendingIndexEntries,
];

/** Enqueues stale and lost work of all kinds again. Safe to run concurrently. */
export async function sweepEverything(services: Services): Promise<void> {
  for (const sweep of sweeps) await sweep(createVisitorContext(services));
}
