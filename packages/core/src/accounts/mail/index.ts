import { isLanguage } from "@bowerbird/contract/languages";
import { v7 as uuid } from "uuid";
import { OutgoingMail, User } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { currentLanguage, inLanguage, say } from "@bowerbird/contract/messages/language-scope";
import { afterCommit, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import type { Mail } from "../../platform/ports/mailer.ts";
import { sweepOutbox } from "../../platform/runs/index.ts";
import t from "../messages.json" with { type: "json" };

export type { Mail, Mailer } from "../../platform/ports/mailer.ts";

/** Stores the mail and enqueues it. The row is deleted once it is sent. */
export async function queueMail(ctx: VisitorContext, mail: Mail): Promise<void> {
  const id = await keepMail(ctx, mail);
  if (!ctx.onCommitted) return sendLater(ctx, id);
  // Before the commit the job would not find it. If it is lost, the sweep enqueues it.
  await afterCommit(ctx, () => sendLater(ctx, id).catch(() => {}));
}

/** Stores the mail, in the caller's transaction if there is one. @returns its id, for {@link sendLater} */
export async function keepMail(ctx: VisitorContext, { to, subject, text, link, unsubscribe }: Mail): Promise<string> {
  const written = { subject: say(subject), body: text, language: currentLanguage() };
  const row = { id: uuid(), recipient: to, ...written, link, unsubscribe: unsubscribe ?? null };
  await ctx.em.insert(OutgoingMail, row);
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
  const row = await ctx.em.findOne(OutgoingMail, { id: mailId }, unmanaged);
  if (!row) return;
  const { recipient: to, subject, body: text, link, unsubscribe } = row;
  const language = isLanguage(row.language) ? row.language : "en";
  await ctx.services.mailer.send({ to, subject, text, link, unsubscribe, language });
  await ctx.em.nativeDelete(OutgoingMail, { id: mailId });
}

/** Enqueues unsent mails again; deletes those older than a day, because their links have expired. */
export function sweepMail(ctx: VisitorContext): Promise<void> {
  return sweepOutbox(ctx, "outgoing_mail", (id) => sendLater(ctx, id));
}

/** Text that a mail program turns into a link, or that imitates one. */
const addressLike = /https?|www\.|:\/\/|@|\S\.\p{L}{2,}\/|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;
// oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * The first line of a mail. A name that contains a web address or several lines is left out: anyone can sign up with
 * someone else's address, and must not be able to send an advertisement there.
 */
export function greet(name: string): string {
  return isMailable(name) ? format(t.helloName, { name: name.trim() }) : say(t.hello);
}

/** Whether a text from one person may be quoted in a mail to another. */
export function isMailable(text: string): boolean {
  return text.trim() !== "" && !addressLike.test(text) && !unprintable.test(text);
}

/** Runs work for a person in the language of their account, in which it writes messages, reasons and mails. */
export async function speakTo<T>(ctx: VisitorContext, userId: string, work: () => Promise<T>): Promise<T> {
  const user = await ctx.em.fork().findOne(User, { id: userId }, { filters: false, ...unmanaged });
  const language = user?.language ?? "en";
  return inLanguage(isLanguage(language) ? language : "en", work);
}
