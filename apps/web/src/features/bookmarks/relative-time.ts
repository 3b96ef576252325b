/** "5 minutes ago", "yesterday", "3 months ago". A future date (a wrong clock) counts as now. */
export function relativeTime(date: Date, now = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1_000);
  for (const [unit, size] of units) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return "just now";
}

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const day = 86_400;
const units = [
  ["year", 365 * day],
  ["month", 30 * day],
  ["week", 7 * day],
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;
