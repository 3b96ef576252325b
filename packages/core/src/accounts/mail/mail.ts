import { v7 as uuid } from "uuid";
import { database, type VisitorContext } from "../../platform/context/index.ts";
import type { Mail } from "../../platform/ports/mailer.ts";

const staleAfterMs = 2 * 60_000;
const maxAgeMs = 24 * 60 * 60_000;

/** Stores the mail and enqueues it. The row is deleted once it is sent. */
export async function queueMail(ctx: VisitorContext, mail: Mail): Promise<void> {
  await sendLater(ctx, await keepMail(ctx, mail));
}

/** Stores the mail, in the caller's transaction if there is one. @returns its id, for {@link sendLater} */
export async function keepMail(ctx: VisitorContext, { to, subject, text, link, unsubscribe }: Mail): Promise<string> {
  const row = { id: uuid(), recipient: to, subject, body: text, link, unsubscribe: unsubscribe ?? null };
  await database(ctx).insertInto("outgoing_mail").values(row).execute();
  return row.id;
}

/** Enqueues a mail that is stored and committed. */
export async function sendLater(ctx: VisitorContext, mailId: string): Promise<void> {
  await ctx.services.enqueue("send-mail", { mailId });
}

/**
 * Sends a stored mail and deletes it. Does nothing for a mail that was already sent.
 *
 * @throws the mail server's error, so that the queue retries
 */
export async function sendMail(ctx: VisitorContext, { mailId }: { mailId: string }): Promise<void> {
  const db = database(ctx);
  const row = await db.selectFrom("outgoing_mail").selectAll().where("id", "=", mailId).executeTakeFirst();
  if (!row) return;
  const { recipient: to, subject, body: text, link, unsubscribe } = row;
  await ctx.services.mailer.send({ to, subject, text, link, unsubscribe });
  await db.deleteFrom("outgoing_mail").where("id", "=", mailId).execute();
}

/** Enqueues unsent mails again; deletes those older than a day, because their links have expired. */
export async function sweepMail(ctx: VisitorContext): Promise<void> {
  const db = database(ctx);
  const now = ctx.now().getTime();
  await db
    .deleteFrom("outgoing_mail")
    .where("created_at", "<", new Date(now - maxAgeMs))
    .execute();
  const late = await db
    .selectFrom("outgoing_mail")
    .select("id")
    .where("created_at", "<", new Date(now - staleAfterMs))
    .limit(1_000)
    .execute();
  for (const { id } of late) await ctx.services.enqueue("send-mail", { mailId: id });
}
