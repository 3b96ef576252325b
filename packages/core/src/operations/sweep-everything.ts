import { purgeActions } from "./operator-actions.ts";
import { backgroundWork } from "./background-work.ts";
import { sweepDigests } from "../accounts/notifications/index.ts";
import { expireUploads } from "../intake/imports/index.ts";
import { flushPendingIndexEntries } from "../library/bookmarks/index.ts";
import { createVisitorContext, type Services, type VisitorContext } from "../platform/context/index.ts";

type Sweep = (ctx: VisitorContext) => Promise<void>;
const kinds: { sweep?: Sweep; sweepDue?: Sweep }[] = Object.values(backgroundWork);

/** What is done by the sweep itself, without a job. */
const others: Sweep[] = [expireUploads, sweepDigests, purgeActions, flushPendingIndexEntries];

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
