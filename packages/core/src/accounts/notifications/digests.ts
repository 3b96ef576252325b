import {
  type Context,
  createJobContext,
  database,
  inTransaction,
  type VisitorContext,
} from "../../platform/context/index.ts";
import { nextTime } from "../../platform/jobs/index.ts";
import { sendLater } from "../mail/index.ts";
import { digestSchedule, loadNotifications } from "./settings.ts";
import { keepNotification, type Message } from "./notify.ts";

const weekMs = 7 * 24 * 60 * 60_000;
const maxListed = 20;
const batchSize = 500;

/**
 * Sends the weekly digests that are due. One mail per week, however often or late it runs: the mail is stored in the
 * transaction that advances the due time. Safe to run concurrently.
 */
export async function sweepDigests(ctx: VisitorContext): Promise<void> {
  const due = await database(ctx)
    .selectFrom("notification_settings")
    .select("user_id")
    .where("next_digest_at", "<=", ctx.now())
    .limit(batchSize)
    .execute();
  const services = { ...ctx.services, now: ctx.now };
  for (const { user_id } of due) await sendDigest(createJobContext(services, user_id as string));
}

async function sendDigest(ctx: Context): Promise<void> {
  const mailId = await inTransaction(ctx, async (inner) => {
    const db = database(inner);
    await db
      .selectFrom("notification_settings")
      .select("user_id")
      .where("user_id", "=", ctx.userId)
      .forUpdate()
      .execute();
    const settings = await loadNotifications(inner);
    const { nextDigestAt: due, weeklyDigest } = settings;
    if (due === null || due > ctx.now()) return null;
    const next = weeklyDigest ? nextTime(digestSchedule(settings), ctx.now()) : null;
    await db
      .updateTable("notification_settings")
      .set({ next_digest_at: next })
      .where("user_id", "=", ctx.userId)
      .execute();
    const message = weeklyDigest ? await writeDigest(inner, due) : null;
    return message && keepNotification(inner, "weeklyDigest", message);
  });
  if (mailId) await sendLater(ctx, mailId);
}

/** @returns null when nothing was saved that week */
async function writeDigest(ctx: Context, until: Date): Promise<Message | null> {
  const saved = database(ctx)
    .selectFrom("bookmark")
    .where("user_id", "=", ctx.userId)
    .where("deleted_at", "is", null)
    .where("created_at", ">=", new Date(until.getTime() - weekMs))
    .where("created_at", "<", until);
  const { count } = await saved.select((eb) => eb.fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
  if (Number(count) === 0) return null;
  const rows = await saved.select(["title", "url"]).orderBy("created_at", "desc").limit(maxListed).execute();
  const links = rows.map(({ title, url }) => (title ? `${title}\n${url}` : url)).join("\n\n");
  const number = Number(count).toLocaleString("en");
  const noun = Number(count) === 1 ? "link" : "links";
  const rest = Number(count) - rows.length;
  const text = [`you saved ${number} ${noun} last week:`, links];
  if (rest > 0) text.push(`… and ${rest.toLocaleString("en")} more.`);
  return { subject: `Your week in links: ${number} saved`, text, path: "/" };
}
