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
import { type JobSchedule, nextTime } from "../../platform/jobs/index.ts";
import { sendLater, speakTo } from "../mail/index.ts";
import { digestSchedule, letterSchedule, loadNotifications } from "./settings.ts";
import { writeLetter } from "./yearly-letter.ts";
import { keepNotification, type Message } from "./notify.ts";
import t from "../messages.json" with { type: "json" };

const weekMs = 7 * 24 * 60 * 60_000;
const maxListed = 20;
const batchSize = 500;

/** A mail that comes again: when it is due, and what it says of the time before. */
interface PeriodicMail {
  kind: "weeklyDigest" | "yearlyLetter";
  due: "nextDigestAt" | "nextLetterAt";
  schedule: (settings: { timeZone: string }) => JobSchedule;
  /** @returns null when there is nothing to say */
  write: (ctx: Context, due: Date, settings: { timeZone: string }) => Promise<Message | null>;
}

const mails: readonly PeriodicMail[] = [
  { kind: "weeklyDigest", due: "nextDigestAt", schedule: digestSchedule, write: writeDigest },
  { kind: "yearlyLetter", due: "nextLetterAt", schedule: letterSchedule, write: writeLetter },
];

/**
 * Sends the weekly digests and yearly letters that are due. One mail per period, however often or late it runs: the mail is
 * stored in the transaction that advances the due time. Safe to run concurrently.
 */
export async function sweepDigests(ctx: VisitorContext): Promise<void> {
  const services = { ...ctx.services, now: ctx.now };
  for (const mail of mails) {
    const isDue = { [mail.due]: { $lte: ctx.now() } };
    const due = await ctx.em.find(NotificationSettings, isDue, { limit: batchSize, filters: false, ...unmanaged });
    for (const { userId } of due) await speakTo(ctx, userId, () => sendMail(createJobContext(services, userId), mail));
  }
}

async function sendMail(ctx: Context, { kind, due: column, schedule, write }: PeriodicMail): Promise<void> {
  const mailId = await inTransaction(ctx, async (inner) => {
    await own(inner).selectFrom("NotificationSettings").select("userId").forUpdate().execute();
    const settings = await loadNotifications(inner);
    const due = settings[column];
    if (due === null || due > ctx.now()) return null;
    const next = settings[kind] ? nextTime(schedule(settings), ctx.now()) : null;
    await inner.em.nativeUpdate(NotificationSettings, {}, { [column]: next });
    const message = settings[kind] ? await write(inner, due, settings) : null;
    return message && keepNotification(inner, kind, message);
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
  return { subject: format(t.yourWeekInLinks, { count }), text, path: "/" };
}
