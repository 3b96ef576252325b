import type { NotificationKind } from "@bowerbird/contract/notifications";
import { User } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { greet, keepMail, sendLater } from "../mail/index.ts";
import { loadNotifications } from "./settings.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

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
  const unsubscribe = `${appUrl}/api/unsubscribe/${unsubscribeToken(appSecret, ctx.userId, kind)}`;
  const paragraphs = [greet(person.firstName), ...text, link, `No more mails like this one: ${unsubscribe}`];
  return keepMail(ctx, { to: person.email, subject, text: `${paragraphs.join("\n\n")}\n`, link, unsubscribe });
}
