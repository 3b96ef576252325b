import type { JobSchedule } from "./index.ts";

const day = 24 * 60 * 60_000;
/** The 29th of February comes after eight years at the latest. */
const daysAhead = 8 * 366 + 1;

/**
 * The first time of a schedule after a moment. The queue's own reckoning finds none in zones whose clocks change by half
 * an hour, so that it is told to use this.
 *
 * @param schedule whose pattern holds numbers and `*`, no ranges or steps, with a minute and an hour
 */
export function nextTime({ pattern, timeZone }: JobSchedule, after: Date): Date {
  const [minute, hour, date = "*", month = "*", weekday = "*"] = pattern.split(" ");
  const fits = (field: string, value: number) => field === "*" || Number(field) === value;
  const today = Math.floor(shownAt(after, timeZone) / day) * day;
  for (let count = 0; count < daysAhead; count++) {
    const midnight = new Date(today + count * day);
    const isDay = fits(date, midnight.getUTCDate()) && fits(month, midnight.getUTCMonth() + 1);
    if (!isDay || !fits(weekday, midnight.getUTCDay())) continue;
    const time = whenShown(midnight.getTime() + (Number(hour) * 60 + Number(minute)) * 60_000, timeZone);
    if (time > after) return time;
  }
  throw new Error(`There is no time that fits ${pattern}`);
}

/** When the zone's clocks show a time; where they leave it out, as much later as they are put forward. */
function whenShown(shown: number, timeZone: string): Date {
  const near = shown - (shownAt(new Date(shown), timeZone) - shown);
  return new Date(shown - (shownAt(new Date(near), timeZone) - near));
}

/** What the zone's clocks show, as milliseconds since 1970 if they showed UTC. */
function shownAt(time: Date, timeZone: string): number {
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
