import timers from "node:timers/promises";
import type { Context } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { defineDue, type Held } from "../../platform/runs/index.ts";
import { createMutex, isPoison } from "../../platform/stale-work/index.ts";
import { beginRound, endRound } from "./rounds.ts";
import {
  type ClaimedLink,
  claimLinks,
  claimLink,
  freeLinks,
  hasDueLinks,
  isOtherWorkRunning,
} from "./link-checks.sql.ts";
import { probeLink, type Probe, recordProbes } from "./record-probes.ts";
import type { CheckedLink } from "@bowerbird/contract/link-checks";
import { getBookmark } from "../../library/bookmarks/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/** Links are started for this long per job; the rest waits for the next. */
const jobTimeMs = 15_000;
/** Concurrent checks. */
const concurrency = 6;
/** While imports run or pages are read for the first time, links are checked one by one with this pause between. */
const backgroundPauseMs = 1_000;
/** Max. wait for a slot at a host. Short: all other requests take precedence. */
const maxWaitMs = 1_000;

const runAlone = createMutex();

/** A job that waits longer in the queue is lost. */
const maxQueueMs = 3 * 60_000;

/** The checking of links when they are due. */
export const dueLinkChecks = defineDue({
  table: "link_check_settings",
  job: "check-links",
  isDue: hasDueLinks,
  maxWaitMs: maxQueueMs,
  free: freeLinks,
  work: checkLinks,
});

/**
 * Checks the person's due links and starts and ends the weekly round. Safe to interrupt: unrecorded links are checked
 * again.
 *
 * @throws PoisonJobError when checking some links has crashed too many workers; they are not checked again
 */
async function checkLinks(ctx: Context, { signal }: Held): Promise<void> {
  await beginRound(ctx);
  const until = { end: Date.now() + jobTimeMs, signal };
  const checked = [...(await checkDue(ctx, until, false)), ...(await runAlone(() => checkDue(ctx, until, true)))];
  await endRound(ctx);
  if (checked.length > 0) await publish(ctx, { type: "link-checks.changed" });
  const poison = checked.filter(isPoison).map(({ bookmarkId }) => bookmarkId);
  if (poison.length > 0)
    throw new PoisonJobError(`Checking the links of bookmarks ${poison.join(", ")} has crashed its workers.`);
}

interface Until {
  end: number;
  signal: AbortSignal;
}

/** Checks due links; poison candidates one by one, to find the one that crashes its worker. */
async function checkDue(ctx: Context, { end, signal }: Until, isPoisonCandidate: boolean): Promise<ClaimedLink[]> {
  const checked: ClaimedLink[] = [];
  while (Date.now() < end && !signal.aborted && !ctx.services.pages.isOffline()) {
    const isBackground = await isOtherWorkRunning(ctx);
    const links = await claimLinks(ctx, isBackground || isPoisonCandidate ? 1 : concurrency, isPoisonCandidate);
    if (links.length === 0) break;
    await recordProbes(ctx, await Promise.all(links.map((link) => probe(ctx, link))));
    checked.push(...links);
    if (isBackground) await timers.setTimeout(backgroundPauseMs);
  }
  return checked;
}

async function probe(ctx: Context, link: ClaimedLink): Promise<Probe> {
  return { link, finding: link.isTrashed || isPoison(link) ? null : await probeLink(ctx, link.url, maxWaitMs) };
}

/** The person is waiting for the result. */
const maxWaitForPersonMs = 8_000;
const outcomes = { answers: "answers", unclear: "unclear", missing: "fails", silent: "fails" } as const;

/**
 * Checks the link of one bookmark now. An answer removes its mark; a single failure sets none.
 *
 * @throws NOT_FOUND; CONFLICT while the site must not be requested
 */
export async function checkAgain(ctx: Context, { id }: { id: string }): Promise<CheckedLink> {
  const { url } = await getBookmark(ctx, { id });
  const link = await claimLink(ctx, id);
  const isUnsafe = link !== null && isPoison(link);
  const finding = isUnsafe ? { kind: "unclear" as const } : await probeLink(ctx, url, maxWaitForPersonMs);
  if (link) await recordProbes(ctx, [{ link, finding: isUnsafe ? null : finding }]);
  if (finding.kind === "untried") {
    throw new AppError("CONFLICT", t.siteBusy);
  }
  return { outcome: outcomes[finding.kind], bookmark: await getBookmark(ctx, { id }) };
}
