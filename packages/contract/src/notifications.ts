import { z } from "zod";
import { backupSettings } from "./backups.ts";
import t from "./notifications.messages.json" with { type: "json" };

interface NotificationRow {
  label: string;
  hint: string;
  /** Its name in a sentence. */
  name: string;
  /** Whether people get it who have chosen nothing. */
  isOn: boolean;
  /** Names it in the link that unsubscribes. It never changes: mails are kept. */
  letter: string;
}

/** The mails that a person can refuse, in the order in which they are offered. */
export const notificationKinds = {
  backupFailed: {
    label: t.backupFailed,
    hint: t.backupFailedHint,
    name: t.backupFailedMails,
    isOn: true,
    letter: "b",
  },
  importFinished: {
    label: t.importFinished,
    hint: t.importFinishedHint,
    name: t.importFinishedMails,
    isOn: true,
    letter: "i",
  },
  linksBroken: { label: t.linksBroken, hint: t.linksBrokenHint, name: t.linksBrokenMails, isOn: true, letter: "l" },
  weeklyDigest: {
    label: t.weeklyDigest,
    hint: t.weeklyDigestHint,
    name: t.weeklyDigestMails,
    isOn: false,
    letter: "d",
  },
} as const satisfies Record<string, NotificationRow>;

export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[];

/** A value for each kind, by its row of the table. */
export function eachNotification<T>(toValue: (kind: NotificationRow) => T): Record<NotificationKind, T> {
  return Object.fromEntries(Object.entries(notificationKinds).map(([name, kind]) => [name, toValue(kind)])) as Record<
    NotificationKind,
    T
  >;
}

export const notificationSettings = z.object({
  ...eachNotification(() => z.boolean()),
  /** IANA name; the digest is sent at 8 am in this zone. */
  timeZone: backupSettings.shape.timeZone,
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Omitted fields stay. */
export const notificationSettingsInput = notificationSettings.partial();
