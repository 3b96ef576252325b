import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { Rule } from "@bowerbird/db";
import { editedAtOnce, retryOnConflict, rewriteByRules, type RuleDecision } from "../../library/bookmarks/index.ts";
import { type Context, inTransaction, lockPerson, type VisitorContext } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { takeRows } from "../../platform/runs/index.ts";
import { openRules, toDecision } from "./open-rules.ts";
import { claimMatches, matchStored } from "./rules.sql.ts";

const hourMs = 60 * 60_000;
export const dayMs = 24 * hourMs;

/** Enqueues a job for each person with rules that are due today; one whose job is lost is due again in an hour. */
export async function sweepRules(ctx: VisitorContext): Promise<void> {
  const inAnHour = new Date(ctx.now().getTime() + hourMs);
  const condition = sql`d.next_at <= ${ctx.now()}`;
  const due = await takeRows(ctx, "rule", { condition, change: sql`next_at = ${inAnHour}` });
  for (const userId of new Set(due.map((rule) => rule.userId))) await ctx.services.enqueue("run-rules", { userId });
}

/**
 * Runs the rules whose conditions depend on the time on links that have come to meet them, each rule once on each link. All
 * that changes is one change in the history. Safe to interrupt and to run twice.
 */
export async function runDailyRules(ctx: Context): Promise<void> {
  const changeId = uuid();
  for (let isMore = true; isMore;) {
    isMore = await retryOnConflict(() => inTransaction(ctx, (inner) => runBatch(inner, changeId)));
  }
  await ctx.em.nativeUpdate(Rule, { nextAt: { $ne: null } }, { nextAt: new Date(ctx.now().getTime() + dayMs) });
}

/** @returns whether there may be more links */
async function runBatch(ctx: Context, changeId: string): Promise<boolean> {
  await lockPerson(ctx);
  const open = await openRules(ctx);
  if (!open) return false;
  const fresh = new Map<string, Set<string>>();
  for (const rule of open.rules.filter(({ isDaily }) => isDaily)) {
    for (const id of await claimMatches(ctx, rule, editedAtOnce)) {
      fresh.set(id, (fresh.get(id) ?? new Set()).add(rule.id));
    }
  }
  if (fresh.size === 0) return false;
  const conditions = open.rules.map(({ condition }) => condition);
  const decisions = new Map<string, RuleDecision>();
  for (const { id, matched } of await matchStored(ctx, [...fresh.keys()], conditions)) {
    const decision = toDecision(open, matched, (rule) => fresh.get(id)!.has(rule.id));
    if (decision) decisions.set(id, decision);
  }
  const changed = await rewriteByRules(ctx, decisions, { isOpen: () => true, changeId });
  if (changed > 0) await publish(ctx, { type: "bookmarks.changed" });
  return true;
}
