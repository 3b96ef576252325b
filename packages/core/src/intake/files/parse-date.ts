const DAY = 86_400_000;
// Before 1990 there was no web, so the value is a 0, a counter or damaged. No date is better than a wrong one. A year
// ahead allows for a wrong clock.
const EARLIEST = Date.UTC(1990, 0, 1);
const LATEST_AHEAD = 366 * DAY;
// Chrome counts microseconds from 1601-01-01.
const WEBKIT_EPOCH = -11_644_473_600_000;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const ISO =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;
const DAY_FIRST =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s/-]([a-z]{3,9})[\s/-](\d{4})(?:[:,\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;
const MONTH_FIRST =
  /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\s+(\d{1,2}),?\s+(\d{4})(?:[,\s]+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

/** X writes `Wed Oct 10 20:19:24 +0000 2018`. */
const YEAR_LAST = /^[a-z]{3} ([a-z]{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}) (\d{4})$/i;
/** Evernote and iCalendar write `20200512T090000Z`. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z)?$/i;

/**
 * Parses a date from a bookmark file; null if it is invalid or implausible.
 * Numbers, also as text: seconds, milliseconds, microseconds, or microseconds since 1601, told apart by size.
 * Texts: ISO 8601 and its looser kin, `10/Oct/2000:13:55:36 +0300`, RFC 2822, `Oct 10, 2000, 1:55 PM`; without a
 * zone UTC is assumed. `03/04/2020` is ambiguous, so null.
 */
export function parseDate(value: unknown, now: number = Date.now()): Date | null {
  if (typeof value === "number") return fromNumber(value, now);
  if (typeof value !== "string") return null;
  const text = value.slice(0, 100).trim();
  if (text === "") return null;
  if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text), now);
  const time = fromIso(text) ?? fromDayFirst(text) ?? fromMonthFirst(text) ?? fromYearLast(text) ?? fromCompact(text);
  return time === null ? null : plausible(time, now);
}

function fromNumber(value: number, now: number): Date | null {
  const readings = [value * 1000, value, value / 1000, value / 1000 + WEBKIT_EPOCH];
  for (const time of readings) {
    const date = plausible(time, now);
    if (date) return date;
  }
  return null;
}

function plausible(time: number, now: number): Date | null {
  return time >= EARLIEST && time <= now + LATEST_AHEAD ? new Date(Math.trunc(time)) : null;
}

function fromIso(text: string): number | null {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const time = utc(Number(year), Number(month) - 1, Number(day), hour, minute, second);
  return time === null ? null : time + Number(`0.${fraction ?? 0}`) * 1000 - zoneOffset(zone);
}

function fromDayFirst(text: string): number | null {
  const match = DAY_FIRST.exec(text);
  if (!match) return null;
  const [, day, month, year, hour, minute, second, zone] = match;
  const time = utc(Number(year), parseMonth(month), Number(day), hour, minute, second);
  return time === null ? null : time - zoneOffset(zone);
}

function fromMonthFirst(text: string): number | null {
  const match = MONTH_FIRST.exec(text);
  if (!match) return null;
  const [, month, day, year, hour, minute, second, half, zone] = match;
  const time = utc(Number(year), parseMonth(month), Number(day), twentyFour(hour, half), minute, second);
  return time === null ? null : time - zoneOffset(zone);
}

function fromYearLast(text: string): number | null {
  const match = YEAR_LAST.exec(text);
  if (!match) return null;
  const [, month, day, hour, minute, second, zone, year] = match;
  const time = utc(Number(year), parseMonth(month), Number(day), hour, minute, second);
  return time === null ? null : time - zoneOffset(zone);
}

function fromCompact(text: string): number | null {
  const match = COMPACT.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return utc(Number(year), Number(month) - 1, Number(day), hour, minute, second);
}

/** Parses `12/05/2020 09:00:00`, which {@link parseDate} leaves out, of a format that writes the day first. */
export function parseDayFirst(text: string): Date | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/.exec(text.slice(0, 100).trim());
  return match ? parseDate(`${match[3]}-${match[2]}-${match[1]}${match[4]}`) : null;
}

function parseMonth(name = ""): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase());
}

function twentyFour(hour: string | undefined, half: string | undefined): string | undefined {
  if (hour === undefined || half === undefined) return hour;
  return String((Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0));
}

function utc(year: number, month: number, day: number, hour = "0", minute = "0", second = "0"): number | null {
  const time = Date.UTC(year, month, day, Number(hour), Number(minute), Number(second));
  const isReal = month >= 0 && month < 12 && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61;
  // Date.UTC turns 31 February into March.
  return isReal && new Date(Date.UTC(year, month, day)).getUTCDate() === day ? time : null;
}

function zoneOffset(zone = "z"): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!match) return 0;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000;
}
