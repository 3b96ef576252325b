import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";
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

/**
 * Looks at those links of the person that are due, begins the round of a week and ends it. It can die at any moment: what
 * was not written down is looked at again.
 */
export async function checkLinks(ctx: Context): Promise<void> {
  await beginRound(ctx);
  let looked = 0;
  for (const end = Date.now() + turnTime; Date.now() < end && !ctx.services.pages.isOffline();) {
    const isGivingWay = await isOtherWorkAfoot(ctx);
    const links = await claimLinks(ctx, isGivingWay ? 1 : lanes);
    if (links.length === 0) break;
    await recordFindings(ctx, await Promise.all(links.map((link) => lookAt(ctx, link))));
    looked += links.length;
    if (isGivingWay) await sleep(restTime);
  }
  await endRound(ctx);
  if (looked > 0) await publish(ctx, { type: "link-checks.changed" });
  await database(ctx)
    .updateTable("link_check_settings")
    .set({ touched_at: null })
    .where("user_id", "=", ctx.userId)
    .execute();
}

async function lookAt(ctx: Context, link: ClaimedLink): Promise<Look> {
  return { link, finding: link.isTrashed ? null : await lookAtLink(ctx, link.url, patience) };
}

async function isOtherWorkAfoot(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ is_afoot: boolean }>`
    select exists (select 1 from import where status in ('queued', 'running')) or exists (select 1 from enrichment)
      as is_afoot`.execute(database(ctx));
  return rows[0]!.is_afoot;
}
