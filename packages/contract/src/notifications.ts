import { z } from "zod";
import { backupSettings } from "./backups.ts";

export const notificationSettings = z.object({
  /** A backup that began by itself did not work. */
  backupFailed: z.boolean(),
  /** Every Monday morning, what was saved in the week before. */
  weeklyDigest: z.boolean(),
  /** An import that took long, or that a program started, has ended. */
  importFinished: z.boolean(),
  /** A week's link check has found links that are broken since. */
  linksBroken: z.boolean(),
  /** An IANA name: it is eight o'clock in this zone when the digest goes. */
  timeZone: backupSettings.shape.timeZone,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
export type NotificationKind = Exclude<keyof NotificationSettings, "timeZone">;

/** What is left out stays. */
export const notificationSettingsInput = notificationSettings.partial();
