import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./accounts.ts";

/** An unsent mail. It belongs to an address, not to a person, because e.g. a reset is requested without a sign-in. */
export const OutgoingMail = defineEntity({
  name: "OutgoingMail",
  tableName: "outgoing_mail",
  properties: {
    id: p.uuid().primary(),
    recipient: p.text(),
    subject: p.text(),
    body: p.text(),
    link: p.text(),
    /** The unsubscribe link; null for account mails, which are always sent. */
    unsubscribe: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
export type OutgoingMail = InferEntity<typeof OutgoingMail>;

/** Which mails a person wants. */
export const NotificationSettings = defineEntity({
  name: "NotificationSettings",
  tableName: "notification_settings",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    backupFailed: p.boolean(),
    weeklyDigest: p.boolean(),
    importFinished: p.boolean(),
    linksBroken: p.boolean().default(true),
    /** IANA name; the digest is sent at an hour of this zone. */
    timeZone: p.text(),
    /** When the next digest is due; null without digests. */
    nextDigestAt: p.datetime().nullable(),
  },
});
export type NotificationSettings = InferEntity<typeof NotificationSettings>;
