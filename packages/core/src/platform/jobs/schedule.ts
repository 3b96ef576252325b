import type { JobSchedule } from "./index.ts";

const dayMs = 24 * 60 * 60_000;
/** The longest gap between two 29ths of February is eight years. */
const daysAhead = 8 * 366 + 1;

/**
 * The first time of a schedule after a moment. The queue uses this too, because its own calculation fails in time zones
 * whose clocks change by half an hour.
 *
 * @param schedule its pattern has a minute and an hour, and only numbers and `*`
 */
export function nextTime({ pattern, timeZone }: JobSchedule, after: Date): Date {
  const [minute, hour, date = "*", month = "*", weekday = "*"] = pattern.split(" ");
  const fits = (field: string, value: number) => field === "*" || Number(field) === value;
  const today = Math.floor(toLocal(after, timeZone) / dayMs) * dayMs;
  for (let count = 0; count < daysAhead; count++) {
    const midnight = new Date(today + count * dayMs);
    const isDay = fits(date, midnight.getUTCDate()) && fits(month, midnight.getUTCMonth() + 1);
    if (!isDay || !fits(weekday, midnight.getUTCDay())) continue;
    const time = fromLocal(midnight.getTime() + (Number(hour) * 60 + Number(minute)) * 60_000, timeZone);
    if (time > after) return time;
  }
  throw new Error(`There is no time that fits ${pattern}`);
}

/** Converts a local time to UTC. A time skipped by a clock change becomes as much later as the clocks move. */
function fromLocal(local: number, timeZone: string): Date {
  const near = local - (toLocal(new Date(local), timeZone) - local);
  return new Date(local - (toLocal(new Date(near), timeZone) - near));
}

/** The zone's local time, as milliseconds since 1970 as if it were UTC. */
function toLocal(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", { ...clock, timeZone }).formatToParts(time);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const [year, month, date] = [value("year"), value("month"), value("day")];
  return Date.UTC(year, month - 1, date, value("hour"), value("minute"), value("second"));
}

const clock = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
  hourCycle: "h23",
} as const;
