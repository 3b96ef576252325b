import timers from "node:timers/promises";
import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { createTurnstile, isDeadly } from "../lost-work/index.ts";
import { beginRound } from "./begin-round.ts";
import { type ClaimedLink, claimLinks } from "./claim-links.ts";
import { endRound } from "./end-round.ts";
import { lookAtLink } from "./look-at-link.ts";
import { type Look, recordFindings } from "./record-findings.ts";

/** Links are begun for so long in one turn; the rest waits for the next. */
const turnTime = 15_000;
/** Links looked at at once. */
const lanes = 6;
/** While an import is at work, or pages are read for the first time, anywhere: one link, and a rest after it. */
const restTime = 1_000;
/** For a place at a host; whoever has it goes before us. */
const patience = 1_000;

const alone = createTurnstile();

/**
 * Looks at those links of the person that are due, begins the round of a week and ends it. It can die at any moment: what
 * was not written down is looked at again.
 *
 * @throws GivenUp when looking at some has ended its workers again and again: nobody does so any more
 */
export async function checkLinks(ctx: Context): Promise<void> {
  await beginRound(ctx);
  const end = Date.now() + turnTime;
  const looked = [...(await workOff(ctx, end, false)), ...(await alone(() => workOff(ctx, end, true)))];
  await endRound(ctx);
  if (looked.length > 0) await publish(ctx, { type: "link-checks.changed" });
  await database(ctx)
    .updateTable("link_check_settings")
    .set({ touched_at: null })
    .where("user_id", "=", ctx.userId)
    .execute();
  const deadly = looked.filter(isDeadly).map(({ bookmarkId }) => bookmarkId);
  if (deadly.length > 0)
    throw new GivenUp(`Looking at the links of bookmarks ${deadly.join(", ")} has ended its workers.`);
}

/** Looks at what is due; suspects one after the other, so that the one that ends its worker is found. */
async function workOff(ctx: Context, end: number, areSuspect: boolean): Promise<ClaimedLink[]> {
  const looked: ClaimedLink[] = [];
  while (Date.now() < end && !ctx.services.pages.isOffline()) {
    const isGivingWay = await isOtherWorkAfoot(ctx);
    const links = await claimLinks(ctx, isGivingWay || areSuspect ? 1 : lanes, areSuspect);
    if (links.length === 0) break;
    await recordFindings(ctx, await Promise.all(links.map((link) => lookAt(ctx, link))));
    looked.push(...links);
    if (isGivingWay) await timers.setTimeout(restTime);
  }
  return looked;
}

async function lookAt(ctx: Context, link: ClaimedLink): Promise<Look> {
  return { link, finding: link.isTrashed || isDeadly(link) ? null : await lookAtLink(ctx, link.url, patience) };
}

async function isOtherWorkAfoot(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ is_afoot: boolean }>`
    select exists (select 1 from import where status in ('queued', 'running')) or exists (select 1 from enrichment)
      as is_afoot`.execute(database(ctx));
  return rows[0]!.is_afoot;
}
