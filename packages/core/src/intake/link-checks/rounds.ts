import { LinkCheck, LinkCheckSettings } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { type Context, inTransaction, unmanaged } from "../../platform/context/index.ts";
import { countBookmarks } from "../../library/bookmarks/index.ts";
import { publish } from "../../platform/events/index.ts";
import { loadSettings, type StoredSettings, isRunning } from "./link-check-settings.ts";
import { countNewlyBroken, planBatch } from "./link-checks.sql.ts";
import { sendLater } from "../../accounts/mail/index.ts";
import { keepNotification, loadNotifications } from "../../accounts/notifications/index.ts";
import t from "../messages.json" with { type: "json" };

const day = 24 * 60 * 60_000;
const week = 7 * day;
/** Time between two links of one person; a large collection takes nearly the whole week. */
const linkIntervalMs = 5_000;
const maxSpanMs = 6 * day;
const planBatchSize = 5_000;

/**
 * Starts the person's weekly round if it is due. Each link gets a random time within the round, to spread requests. Safe
 * to interrupt and to run concurrently: there is one round a week.
 */
export async function beginRound(ctx: Context): Promise<void> {
  if (!isDue(await loadSettings(ctx), ctx.now())) return;
  const total = await planLinks(ctx);
  await inTransaction(ctx, async (inner) => {
    const settings = await loadSettings(inner, "update");
    if (!isDue(settings, ctx.now())) return;
    const round = { startedAt: ctx.now(), finishedAt: null, nextAt: new Date(ctx.now().getTime() + week), total };
    await inner.em.nativeUpdate(LinkCheckSettings, {}, round);
    await publish(inner, { type: "link-checks.changed" });
  });
}

/** A round that takes longer than a week delays the next one. */
function isDue({ isEnabled, nextAt, startedAt, finishedAt }: StoredSettings, now: Date): boolean {
  return isEnabled && nextAt !== null && nextAt <= now && (startedAt === null || finishedAt !== null);
}

/** Schedules each link; one already scheduled, because it is being checked or a planner crashed, keeps its time. */
async function planLinks(ctx: Context): Promise<number> {
  const span = Math.min((await countBookmarks(ctx)) * linkIntervalMs, maxSpanMs);
  let last: string | null = "00000000-0000-0000-0000-000000000000";
  while (last !== null) last = await planBatch(ctx, last, planBatchSize, span);
  return countPlanned(ctx);
}

function countPlanned(ctx: Context): Promise<number> {
  return ctx.em.count(LinkCheck, { dueAt: { $ne: null } });
}

/** Ends the person's round if every link is checked, and sends one mail if some are newly broken. */
export async function endRound(ctx: Context): Promise<void> {
  const mailId = await inTransaction(ctx, async (inner) => {
    const settings = await loadSettings(inner, "update");
    if (!isRunning(settings) || (await hasLinksLeft(inner))) return null;
    await inner.em.nativeUpdate(LinkCheckSettings, {}, { finishedAt: ctx.now() });
    await publish(inner, { type: "link-checks.changed" });
    return notify(inner, await countNewlyBroken(inner, settings.startedAt!));
  });
  if (mailId) await sendLater(ctx, mailId);
}

async function hasLinksLeft(ctx: Context): Promise<boolean> {
  return (await ctx.em.findOne(LinkCheck, { dueAt: { $ne: null } }, unmanaged)) !== null;
}

/** @returns the mail's id; null if there is nothing new or the person does not want the mail */
async function notify(ctx: Context, count: number): Promise<string | null> {
  if (count === 0 || !(await loadNotifications(ctx)).linksBroken) return null;
  return keepNotification(ctx, "linksBroken", {
    subject: format(t.linksAreBroken, { count }),
    text: [format(t.linksLeadNowhere, { count })],
    path: "/?search=&is=broken",
  });
}
