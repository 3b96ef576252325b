import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { User } from "./user.ts";

/** How and when a person is backed up. */
export const BackupSettings = defineEntity({
  name: "BackupSettings",
  tableName: "backup_settings",
  properties: {
    userId: () =>
      p.manyToOne(User).primary().mapToPk().fieldName("user_id").deleteRule("cascade").updateRule("no action"),
    enabled: p.boolean(),
    /** `manual`, `daily`, `weekly` or `monthly`. */
    frequency: p.text(),
    /** `json`, `csv` or `both`. */
    format: p.text(),
    maxBackups: p.smallint(),
    autoDelete: p.boolean(),
    /** IANA name: the hour of a backup is one of this zone. */
    timeZone: p.text(),
    /** When the next backup begins; null when none does by itself. */
    nextDueAt: p.datetime().nullable(),
  },
});
export type BackupSettings = InferEntity<typeof BackupSettings>;
