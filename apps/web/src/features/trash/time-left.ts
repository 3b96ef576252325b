import { limits } from "@bowerbird/contract/limits";

const day = 24 * 60 * 60 * 1_000;

/** When a deleted bookmark is removed for good, in whole days: "in 30 days", "tomorrow", "today". */
export function timeLeft(deletedAt: Date, now = new Date()): string {
  const left = deletedAt.getTime() + limits.trashTime - now.getTime();
  return format.format(Math.max(0, Math.round(left / day)), "day");
}

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
