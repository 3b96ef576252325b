import { v7 as uuid } from "uuid";
import { database, type VisitorContext } from "../context/index.ts";
import type { Mail } from "./mail.ts";

/** Writes the mail down and has it sent in the background. The row goes when the mail has gone. */
export async function queueMail(ctx: VisitorContext, mail: Mail): Promise<void> {
  const mailId = uuid();
  const row = { id: mailId, recipient: mail.to, subject: mail.subject, body: mail.text, link: mail.link };
  await database(ctx).insertInto("outgoing_mail").values(row).execute();
  await ctx.services.enqueue("send-mail", { mailId });
}
