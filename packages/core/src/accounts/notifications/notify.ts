import { type NotificationKind, notificationKindNames, notificationKinds } from "@bowerbird/contract/notifications";
import { User } from "@bowerbird/db";
import { type Context, unmanaged, createJobContext, type VisitorContext } from "../../platform/context/index.ts";
import { greet, keepMail, sendLater } from "../mail/index.ts";
import { loadNotifications, storeNotifications } from "./settings.ts";
import { createHmac, hkdfSync } from "node:crypto";
import { format } from "@bowerbird/contract/messages";
import { say } from "@bowerbird/contract/messages/language-scope";
import { AppError } from "../../platform/errors/index.ts";
import { isSameSecret } from "../../platform/sealing/index.ts";
import t from "../messages.json" with { type: "json" };

/** The content of a mail without greeting and footer. */
export interface Message {
  subject: string;
  /** Paragraphs. */
  text: string[];
  /** Path in the web app with more details. */
  path: string;
}

/** Mails the person, if they want mails of this kind. */
export async function notify(ctx: Context, kind: NotificationKind, message: Message): Promise<void> {
  const settings = await loadNotifications(ctx);
  if (!settings[kind]) return;
  const mailId = await keepNotification(ctx, kind, message);
  if (mailId) await sendLater(ctx, mailId);
}

/** Stores a mail for {@link sendLater}. @returns its id; null for a deleted or unverified person */
export async function keepNotification(
  ctx: Context,
  kind: NotificationKind,
  { subject, text, path }: Message,
): Promise<string | null> {
  const person = await ctx.em.findOne(User, { id: ctx.userId, emailVerified: true }, unmanaged);
  if (!person) return null;
  const { appUrl, appSecret } = ctx.services.config;
  const link = appUrl + path;
  const unsubscribeLink = `${appUrl}/api/unsubscribe/${unsubscribeToken(appSecret, ctx.userId, kind)}`;
  const paragraphs = [
    greet(person.firstName),
    ...text,
    link,
    format(t.unsubscribeFromTheseEmailsUnsubscribelink, { unsubscribeLink }),
  ];
  return keepMail(ctx, {
    to: person.email,
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    link,
    unsubscribe: unsubscribeLink,
  });
}

const kinds = new Map(notificationKindNames.map((kind) => [notificationKinds[kind].letter as string, kind]));

/** A token that unsubscribes one person from one kind of mail and allows nothing else. It never expires. */
export function unsubscribeToken(secret: string, userId: string, kind: NotificationKind): string {
  const subject = `${userId}.${notificationKinds[kind].letter}`;
  return `${Buffer.from(subject).toString("base64url")}.${sign(secret, subject)}`;
}

/** Reads an unsubscribe token; changes nothing. @throws NOT_FOUND for a token with a wrong signature */
export function readUnsubscribe(ctx: VisitorContext, { token }: { token: string }) {
  const [text = "", signature = ""] = token.split(".");
  const subject = Buffer.from(text, "base64url").toString();
  const [userId = "", letter = ""] = subject.split(".");
  const kind = kinds.get(letter);
  const isOurs = isSameSecret(signature, sign(ctx.services.config.appSecret, subject));
  if (!isOurs || !kind) throw new AppError("NOT_FOUND", t.unsubscribeLinkIncomplete);
  return { userId, kind, name: say(notificationKinds[kind].name) };
}

/** Unsubscribes the token's person. Idempotent; does nothing for a deleted account. @throws NOT_FOUND */
export async function unsubscribe(ctx: VisitorContext, input: { token: string }): Promise<{ name: string }> {
  const { userId, kind, name } = readUnsubscribe(ctx, input);
  const exists = (await ctx.em.count(User, { id: userId })) > 0;
  if (exists) await storeNotifications(createJobContext(ctx.services, userId), { [kind]: false });
  return { name };
}

function sign(secret: string, subject: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "unsubscribe", 32));
  return createHmac("sha256", key).update(subject).digest("base64url");
}
