import { database, type VisitorContext } from "../context/index.ts";

const patience = 2 * 60_000;
const oldest = 24 * 60 * 60_000;

/** Puts mails back into the queue that should have gone by now; those a day old are given up: their links expired. */
export async function sweepMail(ctx: VisitorContext): Promise<void> {
  const db = database(ctx);
  const now = ctx.now().getTime();
  await db
    .deleteFrom("outgoing_mail")
    .where("created_at", "<", new Date(now - oldest))
    .execute();
  const late = await db
    .selectFrom("outgoing_mail")
    .select("id")
    .where("created_at", "<", new Date(now - patience))
    .limit(1_000)
    .execute();
  for (const { id } of late) await ctx.services.enqueue("send-mail", { mailId: id });
}
