import { database, type VisitorContext } from "../context/index.ts";

/**
 * Sends one queued mail and forgets it. Doing it again for a mail that has gone does nothing.
 *
 * @throws what the mail server said, so that the queue tries again
 */
export async function sendMail(ctx: VisitorContext, { mailId }: { mailId: string }): Promise<void> {
  const db = database(ctx);
  const row = await db.selectFrom("outgoing_mail").selectAll().where("id", "=", mailId).executeTakeFirst();
  if (!row) return;
  const { recipient: to, subject, body: text, link, unsubscribe } = row;
  await ctx.services.mailer.send({ to, subject, text, link, unsubscribe });
  await db.deleteFrom("outgoing_mail").where("id", "=", mailId).execute();
}
