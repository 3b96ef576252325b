import { z } from "zod";
import { backupSettings } from "./backups.ts";

export const notificationSettings = z.object({
  /** A scheduled backup failed. */
  backupFailed: z.boolean(),
  /** Every Monday morning: the links saved in the week before. */
  weeklyDigest: z.boolean(),
  /** A long import, or one started by a program, has finished. */
  importFinished: z.boolean(),
  /** The weekly link check found newly broken links. */
  linksBroken: z.boolean(),
  /** IANA name; the digest is sent at 8 am in this zone. */
  timeZone: backupSettings.shape.timeZone,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
export type NotificationKind = Exclude<keyof NotificationSettings, "timeZone">;

/** Omitted fields stay. */
export const notificationSettingsInput = notificationSettings.partial();
