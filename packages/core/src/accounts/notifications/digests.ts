import { Bookmark, NotificationSettings } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import {
  type Context,
  createJobContext,
  inTransaction,
  own,
  unmanaged,
  type VisitorContext,
} from "../../platform/context/index.ts";
import { nextTime } from "../../platform/jobs/index.ts";
import { sendLater, speakTo } from "../mail/index.ts";
import { digestSchedule, loadNotifications } from "./settings.ts";
import { keepNotification, type Message } from "./notify.ts";
import t from "../messages.json" with { type: "json" };

const weekMs = 7 * 24 * 60 * 60_000;
const maxListed = 20;
const batchSize = 500;

/**
 * Sends the weekly digests that are due. One mail per week, however often or late it runs: the mail is stored in the
 * transaction that advances the due time. Safe to run concurrently.
 */
export async function sweepDigests(ctx: VisitorContext): Promise<void> {
  const services = { ...ctx.services, now: ctx.now };
  const isDue = { nextDigestAt: { $lte: ctx.now() } };
  const due = await ctx.em.find(NotificationSettings, isDue, { limit: batchSize, filters: false, ...unmanaged });
  for (const { userId } of due) await speakTo(ctx, userId, () => sendDigest(createJobContext(services, userId)));
}

async function sendDigest(ctx: Context): Promise<void> {
  const mailId = await inTransaction(ctx, async (inner) => {
    const free = own(inner).selectFrom("NotificationSettings").select("userId").forUpdate().skipLocked();
    if (!(await free.executeTakeFirst())) return null;
    const settings = await loadNotifications(inner);
    const { nextDigestAt: due, weeklyDigest: isWanted } = settings;
    if (due === null || due > ctx.now()) return null;
    const next = isWanted ? nextTime(digestSchedule(settings), ctx.now()) : null;
    await inner.em.nativeUpdate(NotificationSettings, {}, { nextDigestAt: next });
    const message = isWanted ? await writeDigest(inner, due) : null;
    return message && keepNotification(inner, "weeklyDigest", message);
  });
  if (mailId) await sendLater(ctx, mailId);
}

/** @returns null when nothing was saved that week */
async function writeDigest(ctx: Context, until: Date): Promise<Message | null> {
  const saved = { deletedAt: null, createdAt: { $gte: new Date(until.getTime() - weekMs), $lt: until } };
  const count = await ctx.em.count(Bookmark, saved);
  if (count === 0) return null;
  const rows = await ctx.em.find(Bookmark, saved, { orderBy: { createdAt: "desc" }, limit: maxListed, ...unmanaged });
  const links = rows.map(({ title, url }) => (title ? `${title}\n${url}` : url)).join("\n\n");
  const rest = count - rows.length;
  const text = [format(t.youSavedLinks, { count }), links];
  if (rest > 0) text.push(format(t.andMore, { count: rest }));
  return { subject: format(t.digestSubject, { count }), text, path: "/" };
}
