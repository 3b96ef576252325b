import { languages } from "@bowerbird/contract/languages";

const dayMs = 86_400_000;
// Before 1990 there was no web, so the value is a 0, a counter or damaged. No date is better than a wrong one. A year
// ahead allows for a wrong clock.
const earliest = Date.UTC(1990, 0, 1);
const latestAhead = 366 * dayMs;
// Chrome counts microseconds from 1601-01-01.
const webkitEpoch = -11_644_473_600_000;

/** How a date of three numbers is written: day, month and year, in this order. */
export type DateOrder = "dmy" | "mdy" | "ymd";

/**
 * Parses a date from a bookmark file; null if it is invalid or implausible.
 * Numbers, also as text: seconds, milliseconds, microseconds, or microseconds since 1601, told apart by size.
 * Texts: ISO 8601 and its looser kin, RFC 2822, web servers' dates, and what people and spreadsheets write in a language of
 * the product: `31.12.2023 15:04`, `31. Dezember 2023`, `2023年12月31日`, `Oct 10, 2000, 1:55 PM`. Without a zone UTC is
 * assumed.
 *
 * @param order of dates such as `03/04/2020`, which is null without it
 */
export function parseDate(value: unknown, now: number = Date.now(), order?: DateOrder): Date | null {
  if (typeof value === "number") return fromNumber(value, now);
  if (typeof value !== "string") return null;
  const text = tidyDigits(value.slice(0, 100));
  if (text === "") return null;
  if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text), now) ?? fromCompact(text, now);
  return fromCompact(text, now) ?? fromText(text, now, order);
}

/** Parses a date of our own JSON or CSV: a time as we write it is one that was stored, so that it has no bounds but 1970. */
export function parseOwnDate(value: unknown): Date | null {
  const isOurs = typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
  const date = new Date(isOurs ? value : NaN);
  return date.getTime() >= 0 && date.toISOString() === value ? date : parseDate(value);
}

/** The orders in which a date of three numbers is a date; empty for any other text, and where the year is first in full. */
export function possibleOrders(text: string, now: number = Date.now()): DateOrder[] {
  if (/^\s*\d{4}/.test(text)) return [];
  const numbers = readNumbers(splitTime(tidyDigits(text.slice(0, 100))).date);
  return numbers ? ordersOf(numbers, now) : [];
}

/** Digits of all scripts as those of ASCII, without marks of direction. */
function tidyDigits(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.trim();
  return text
    .normalize("NFKC")
    .replace(/[\u061c\u200e\u200f]/g, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
}

function fromNumber(value: number, now: number): Date | null {
  const readings = [value * 1000, value, value / 1000, value / 1000 + webkitEpoch];
  for (const time of readings) {
    const date = plausible(time, now);
    if (date) return date;
  }
  return null;
}

function plausible(time: number | null, now: number): Date | null {
  return time !== null && time >= earliest && time <= now + latestAhead ? new Date(Math.trunc(time)) : null;
}

/** Evernote and iCalendar write `20200512T090000Z`. */
const compact = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})Z?)?$/i;

function fromCompact(text: string, now: number): Date | null {
  const [, year, month, day, hour = "0", minute = "0", second = "0"] = compact.exec(text) ?? [];
  if (year === undefined) return null;
  return plausible(addTime(toDay(year, Number(month) - 1, Number(day)), hour, minute, second), now);
}

function fromText(text: string, now: number, order?: DateOrder): Date | null {
  const { date, time, zone } = splitTime(text.replace(/\s*\([^()]*\)$/, ""));
  const day = dayOf(date, now, order);
  if (!time) return plausible(day, now);
  const [hour, minute, second, fraction] = time;
  const at = addTime(day, hour, minute, second);
  return plausible(at === null ? null : at + Number(`0.${fraction || 0}`) * 1000 - zone, now);
}

interface TimeAndDate {
  /** What is left without the time. */
  date: string;
  /** Hour, minute, second and its fraction. */
  time: [hour: string, minute: string, second: string, fraction: string] | null;
  /** Milliseconds east of UTC. */
  zone: number;
}

/** `15:04:05.123`, `15h04`, `15時4分`, `15시 4분`. */
const timePattern =
  /(?<![\d.+])(\d{1,2})(?::|\s?h\s?|[時时点]|시\s?)(\d{1,2})(?:(?::|[分분]\s?)(\d{1,2})(?:[.,](\d{1,9}))?)?[分분]?[秒초]?(?![\d:])/iu;
/** A half of the day behind the time, or in front of it. */
const halfAfterTime = /^\s?(\p{L}{1,2}\.?(?:\s?\p{L}\.)?)(?!\p{L})/u;
const halfBeforeTime = /(\p{L}{1,4})\s?$/u;
const zonePattern = /^\s*(?:z|utc|gmt)?\s?([+-]\d{1,2}(?::?\d{2})?)?(?!\d)/i;

function firstGroup(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1] ?? "";
}

function splitTime(text: string): TimeAndDate {
  const match = timePattern.exec(text);
  if (!match) return { date: withoutZone(text), time: null, zone: 0 };
  const [all, hour = "", minute = "", second = "0", fraction = ""] = match;
  const before = text.slice(0, match.index);
  let after = text.slice(match.index + all.length);
  const halfAfter = findHalfDay(firstGroup(halfAfterTime, after));
  if (halfAfter) after = after.replace(halfAfterTime, "");
  const half = halfAfter ?? findHalfDay(firstGroup(halfBeforeTime, before));
  const [zone = "", offset] = zonePattern.exec(after) ?? [];
  const rest = after.slice(zone.length);
  const hours = americanZones[firstGroup(/^\s*([a-z]{3})\b/i, rest).toUpperCase()];
  return {
    date: `${before} ${rest}`,
    time: [twentyFour(hour, half), minute, second, fraction],
    zone: hours === undefined ? toOffset(offset) : hours * 3_600_000,
  };
}

/** Of RFC 2822. */
const americanZones: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

function withoutZone(text: string): string {
  return text.replace(/^(\d{4}-\d{1,2}-\d{1,2})(?:z|[+-]\d{2}:?\d{2})$/i, "$1");
}

function twentyFour(hour: string, half: "am" | "pm" | undefined): string {
  if (half === undefined || Number(hour) > 12) return hour;
  return String((Number(hour) % 12) + (half === "pm" ? 12 : 0));
}

function toOffset(offset = ""): number {
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Midnight of a date without its time. */
function dayOf(text: string, now: number, order?: DateOrder): number | null {
  const numbers = readNumbers(text);
  if (!numbers) return namedDay(text);
  const orders = ordersOf(numbers, now);
  // Where the year is last, who writes the year first writes the month before the day.
  const wanted = order === "ymd" && !orders.includes("ymd") ? "mdy" : order;
  const chosen = orders.length === 1 ? orders[0] : orders.find((possible) => possible === wanted);
  return chosen ? numericDay(numbers, chosen) : null;
}

/** Three numbers, and what is between them. */
type Numbers = readonly [first: string, second: string, third: string, signs: string];

const numbersPattern = /^\D*?(\d{1,4})\s?([./-]|年|년)\s?(\d{1,2})\s?(?:[./-]|月|월)\s?(\d{1,4})(\.?)\D*$/u;

function readNumbers(text: string): Numbers | null {
  const [, first, separator, second, third, end] = numbersPattern.exec(text) ?? [];
  return first && separator && second && third ? [first, second, third, `${separator}${end}`] : null;
}

/**
 * With points the day is first everywhere but in Korean, which ends with a point: `23. 12. 31.` Of two-digit years all
 * orders are in use.
 */
function ordersOf(numbers: Numbers, now: number): DateOrder[] {
  const [first, , third, signs] = numbers;
  const isReal = (order: DateOrder) => plausible(numericDay(numbers, order), now) !== null;
  if (first.length > 2) return (["ymd"] as const).filter(isReal);
  const orders: DateOrder[] = third.length > 2 ? ["dmy", "mdy"] : ["dmy", "mdy", "ymd"];
  const real = orders.filter(isReal);
  const usual = signs === ".." ? "ymd" : signs === "." ? "dmy" : null;
  return usual && real.includes(usual) ? [usual] : real;
}

function numericDay([first, second, third]: Numbers, order: DateOrder): number | null {
  if (order === "ymd") return toDay(first, Number(second) - 1, Number(third));
  const [day, month] = order === "dmy" ? [first, second] : [second, first];
  return toDay(third, Number(month) - 1, Number(day));
}

/** A date whose month has its name. */
function namedDay(text: string): number | null {
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  // A weekday in front may be short like a month: "mar. 31 oct. 2023".
  const month = words.map(findMonth).findLast((found) => found !== undefined);
  const numbers = text.match(/\d+/g) ?? [];
  const [first = "", second = ""] = numbers;
  if (month === undefined || numbers.length !== 2) return null;
  const [day, year] = first.length > 2 ? [second, first] : [first, second];
  return toDay(year, month, Number(day));
}

/** Null for a day that does not exist: Date.UTC turns 31 February into March. */
function toDay(year: string, month: number, day: number): number | null {
  if (year.length !== 4 && year.length !== 2) return null;
  const fullYear = year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);
  const date = new Date(Date.UTC(fullYear, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date.getTime() : null;
}

function addTime(day: number | null, hour: string, minute: string, second: string): number | null {
  const isReal = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61;
  if (day === null || !isReal) return null;
  return day + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}

/** Half of a day: 12 hours are added after noon. */
type HalfDay = "am" | "pm";

interface DateWords {
  /** 0 for January. */
  months: ReadonlyMap<string, number>;
  halves: ReadonlyMap<string, HalfDay>;
}

let words: DateWords | undefined;

/** The month that a word names in a language of the product, in full or short; undefined if it is none. */
function findMonth(word: string): number | undefined {
  return readWords().months.get(foldWord(word));
}

/** Whether a word such as "PM", "下午" or "오전" names a half of the day. */
function findHalfDay(word: string): HalfDay | undefined {
  return readWords().halves.get(foldWord(word));
}

/** Without case, marks and points, which exports spell in many ways: "Déc." and "DEC", "p. m." and "PM". */
function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replace(/[^\p{L}]/gu, "");
}

/** Regions that name the months otherwise than their language does elsewhere. */
const regions = ["ar-DZ", "ar-MA", "de-AT", "en-AU", "pt-PT"];

function readWords(): DateWords {
  return (words ??= { months: readMonths(), halves: readHalves() });
}

/** A short name that is another month's in another language belongs to neither; English wins. */
function readMonths(): Map<string, number> {
  const english = namesOfMonths("en");
  const months = new Map<string, number | null>();
  for (const language of [...languages, ...regions]) {
    for (const [name, month] of namesOfMonths(language))
      months.set(name, (months.get(name) ?? month) === month ? month : null);
  }
  const known = [...months, ...english].filter((entry): entry is [string, number] => entry[1] !== null);
  return new Map(known.filter(([name]) => name !== ""));
}

/** Alone and with a day, which some languages write otherwise: "grudzień", "31 grudnia". */
function namesOfMonths(language: string): [string, number][] {
  const locale = `${language}-u-ca-gregory-nu-latn`;
  const formats = (["long", "short"] as const).flatMap((month) => [
    new Intl.DateTimeFormat(locale, { month, timeZone: "UTC" }),
    new Intl.DateTimeFormat(locale, { month, day: "numeric", timeZone: "UTC" }),
  ]);
  return formats.flatMap((format) =>
    Array.from({ length: 12 }, (_, month): [string, number] => {
      const name = format.formatToParts(Date.UTC(2023, month, 15)).find(({ type }) => type === "month")?.value ?? "";
      // Chinese, Japanese and Korean number their months.
      return [/\d/.test(name) ? "" : foldWord(name), month];
    }),
  );
}

function readHalves(): Map<string, HalfDay> {
  const halves = new Map<string, HalfDay>();
  for (const language of languages) {
    for (const options of [{ hour12: true }, { dayPeriod: "short" }] as const) {
      const format = new Intl.DateTimeFormat(language, { hour: "numeric", timeZone: "UTC", ...options });
      for (let hour = 0; hour < 24; hour++) {
        const parts = format.formatToParts(Date.UTC(2023, 0, 1, hour));
        const name = parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
        if (name !== "" && !halves.has(foldWord(name))) halves.set(foldWord(name), hour < 12 ? "am" : "pm");
      }
    }
  }
  return halves.set("am", "am").set("pm", "pm");
}
