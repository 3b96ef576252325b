import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** What a person wants mail about. */
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
    /** IANA name: the digest's hour is one of this zone. */
    timeZone: p.text(),
    /** When the next digest goes; null when none does. */
    nextDigestAt: p.datetime().nullable(),
  },
});
export type NotificationSettings = InferEntity<typeof NotificationSettings>;
