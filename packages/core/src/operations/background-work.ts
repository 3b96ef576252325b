import { backupRuns, revokeDrive, startDueBackup, sweepBackups, sweepRevocations } from "../backup/backups/index.ts";
import { dueRestoreTests, restoreRuns } from "../backup/restores/index.ts";
import { sendMail, speakTo, sweepMail } from "../accounts/mail/index.ts";
import { sweepDigests } from "../accounts/notifications/index.ts";
import { dueWebhooks } from "../accounts/webhooks/index.ts";
import { describeBookmarks } from "../categorization/ai/index.ts";
import { dueFilingReview } from "../categorization/filing-review/index.ts";
import { dueMisplaced } from "../categorization/misplaced/index.ts";
import { recategorizationRuns } from "../categorization/recategorizations/index.ts";
import type { JobHandlers } from "../integrations/index.ts";
import { countEnriched, expireUploads, importRuns } from "../intake/imports/index.ts";
import { dueLinkChecks } from "../intake/link-checks/index.ts";
import { enrichBookmark, enrichBookmarks, resumeEnrichments, sweepEnrichments } from "../intake/pages/index.ts";
import { dueSources } from "../intake/sources/index.ts";
import { continueChange, flushPendingIndexEntries, sweepChanges } from "../library/bookmarks/index.ts";
import { mapRuns } from "../organize/map/index.ts";
import { continueRuleRun, runDailyRules, sweepRules } from "../organize/rules/index.ts";
import {
  type Context,
  createJobContext,
  createVisitorContext,
  type Services,
  type VisitorContext,
} from "../platform/context/index.ts";
import type { JobName, JobPayload } from "../platform/jobs/index.ts";
import { embedBookmarks, resumeEmbeddings, sweepEmbeddings } from "../semantic/embeddings/index.ts";
import { removeEndedDemos } from "./demo.ts";
import { purgeActions } from "./operator-actions.ts";

/** What there is to a job. Both sweeps are safe to run concurrently. */
interface BackgroundWork<N extends JobName> {
  /** Gets the person's context if the payload names a person. */
  handle: (
    ctx: JobPayload<N> extends { userId: string } ? Context : VisitorContext,
    payload: JobPayload<N>,
  ) => Promise<void>;
  /** Enqueues again what has lost its worker, every few seconds: takes a few milliseconds, however much has ended. */
  sweep?: (ctx: VisitorContext) => Promise<void>;
  /** Enqueues what has come due, and what was never enqueued. */
  sweepDue?: (ctx: VisitorContext) => Promise<void>;
}

/** All work in the background, by its job. */
const backgroundWork: { readonly [N in JobName]: BackgroundWork<N> } = {
  "run-import": importRuns,
  "run-recategorization": recategorizationRuns,
  "start-due-backup": { handle: startDueBackup, sweepDue: sweepBackups },
  "run-backup": backupRuns,
  "run-slow-backup": { handle: backupRuns.handleSlow },
  "revoke-drive": { handle: revokeDrive, sweepDue: sweepRevocations },
  "run-restore": restoreRuns,
  "test-restore": dueRestoreTests,
  "compute-map": mapRuns,
  "continue-change": {
    handle: async (ctx, payload) => {
      await continueChange(ctx, payload);
      await continueRuleRun(ctx, payload);
    },
    sweep: sweepChanges,
  },
  "run-rules": { handle: runDailyRules, sweepDue: sweepRules },
  "categorize-bookmarks": { handle: (ctx, { bookmarkIds }) => describeBookmarks(ctx, bookmarkIds) },
  "read-source": dueSources,
  "send-webhook": dueWebhooks,
  "enrich-bookmark": { handle: (ctx, payload) => enrichBookmark(ctx, payload, countEnriched) },
  "enrich-person": {
    handle: (ctx, payload) => enrichBookmarks(ctx, payload, countEnriched),
    sweep: resumeEnrichments,
    sweepDue: sweepEnrichments,
  },
  "embed-person": { handle: embedBookmarks, sweep: resumeEmbeddings, sweepDue: sweepEmbeddings },
  "check-links": dueLinkChecks,
  "find-misplaced": dueMisplaced,
  "review-filing": dueFilingReview,
  "send-mail": { handle: sendMail, sweepDue: sweepMail },
};

/** What a worker does for each job. A job for a person runs in the person's language. */
export function createJobHandlers(services: Services): JobHandlers {
  type Payload = { userId?: string };
  type Handle = (ctx: VisitorContext, payload: Payload) => Promise<void>;
  const work = Object.entries(backgroundWork as unknown as Record<string, { handle: Handle }>);
  const handlers = work.map(([name, { handle }]) => [
    name,
    (payload: Payload) => {
      const { userId } = payload;
      const visitor = createVisitorContext(services);
      if (userId === undefined) return handle(visitor, payload);
      return speakTo(visitor, userId, () => handle(createJobContext(services, userId), payload));
    },
  ]);
  return Object.fromEntries(handlers) as JobHandlers;
}

type Sweep = (ctx: VisitorContext) => Promise<void>;
const kinds: { sweep?: Sweep; sweepDue?: Sweep }[] = Object.values(backgroundWork);

/** What is done by the sweep itself, without a job. */
const others: Sweep[] = [expireUploads, sweepDigests, purgeActions, removeEndedDemos, flushPendingIndexEntries];

/** Enqueues again what has lost its worker, every few seconds. Safe to run concurrently. */
export async function resumeLostWork(services: Services): Promise<void> {
  for (const { sweep } of kinds) await sweep?.(createVisitorContext(services));
}

/** Enqueues what is due or lost of all kinds, and tidies up. Safe to run concurrently. */
export async function sweepEverything(services: Services): Promise<void> {
  await resumeLostWork(services);
  for (const { sweepDue } of kinds) await sweepDue?.(createVisitorContext(services));
  for (const sweep of others) await sweep(createVisitorContext(services));
}
