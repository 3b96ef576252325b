import { createHash } from "node:crypto";
import type { BackupSettings } from "@bowerbird/contract/backups";
import type { JobSchedule } from "../jobs/index.ts";

/** At three in the night few are at work; the minutes after it are spread, so that not all begin at once. */
const hour = 3;
const spreadMinutes = 120;

type When = Pick<BackupSettings, "frequency" | "timeZone">;

/**
 * When a person's backups begin: every day, on Sundays, or on the first of the month, between three and five o'clock
 * where they live; always at the same minute for one person.
 *
 * @returns null when none begins by itself
 */
export function backupSchedule(userId: string, { frequency, timeZone }: When): JobSchedule | null {
  if (frequency === "manual") return null;
  const spread = createHash("sha256").update(userId).digest().readUInt32BE() % spreadMinutes;
  const time = `${spread % 60} ${hour + Math.floor(spread / 60)}`;
  return { pattern: `${time} ${days[frequency]}`, timeZone };
}

const days = { daily: "* * *", weekly: "* * 0", monthly: "1 * *" };
