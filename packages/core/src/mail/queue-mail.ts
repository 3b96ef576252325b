import { v7 as uuid } from "uuid";
import { database, type VisitorContext } from "../context/index.ts";
import type { Mail } from "./mail.ts";

/** Writes the mail down and has it sent in the background. The row goes when the mail has gone. */
export async function queueMail(ctx: VisitorContext, mail: Mail): Promise<void> {
  await sendLater(ctx, await keepMail(ctx, mail));
}

/** Writes the mail down, in the caller's transaction if there is one. @returns its id, for {@link sendLater} */
export async function keepMail(ctx: VisitorContext, { to, subject, text, link, unsubscribe }: Mail): Promise<string> {
  const row = { id: uuid(), recipient: to, subject, body: text, link, unsubscribe: unsubscribe ?? null };
  await database(ctx).insertInto("outgoing_mail").values(row).execute();
  return row.id;
}

/** Has a mail sent that is written down and committed. */
export async function sendLater(ctx: VisitorContext, mailId: string): Promise<void> {
  await ctx.services.enqueue("send-mail", { mailId });
}
