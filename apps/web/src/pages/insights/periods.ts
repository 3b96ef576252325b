import type { Counted } from "@bowerbird/contract/looking-back";
import { locale } from "@bowerbird/contract/messages/locale";

/** A month or year with the links saved in it. */
export interface Period {
  name: string;
  count: number;
  /** The links saved until its end. */
  sum: number;
  from: Date;
  to: Date;
}

const monthName = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric" });
const yearName = new Intl.DateTimeFormat(locale, { year: "numeric" });

/** Bounds what is drawn: a link with a wrong date could be of the year 1. */
const maxPeriods = 600;

/** All months from the first to the last, those without links too. @param months as the server counts them */
export function toMonths(months: readonly Counted[]): Period[] {
  return fill(months, (index) => new Date(Math.floor(index / 12), index % 12, 1), monthIndex, monthName);
}

export function toYears(months: readonly Counted[]): Period[] {
  const year = (name: string) => Number(name.slice(0, 4));
  return fill(months, (index) => new Date(index, 0, 1), year, yearName);
}

function monthIndex(name: string): number {
  const [year = 0, month = 1] = name.split("-").map(Number);
  return year * 12 + month - 1;
}

function fill(
  months: readonly Counted[],
  toStart: (index: number) => Date,
  toIndex: (name: string) => number,
  format: Intl.DateTimeFormat,
): Period[] {
  const counts = new Map<number, number>();
  for (const { name, count } of months) counts.set(toIndex(name), (counts.get(toIndex(name)) ?? 0) + count);
  const last = Math.max(...counts.keys());
  const first = Math.max(Math.min(...counts.keys()), last - maxPeriods + 1);
  let sum = [...counts].reduce((before, [index, count]) => before + (index < first ? count : 0), 0);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => {
    const [from, next] = [toStart(first + offset), toStart(first + offset + 1)];
    const count = counts.get(first + offset) ?? 0;
    sum += count;
    return { name: format.format(from), count, sum, from, to: new Date(next.getTime() - 1) };
  });
}

/**
 * The values of an axis from zero: at most five, in steps of 1, 2 or 5 times a power of ten, so that people can read what
 * lies between.
 *
 * @param max the largest value, at least 1
 * @returns ascending; the last is `max` or above
 */
export function toAxis(max: number): number[] {
  const power = 10 ** Math.floor(Math.log10(max / 4));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((size) => max / size <= 4)!,
  );
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}

/** Which of many names have room: the last one and every nth before it. @returns whether the one at `index` has */
export function hasRoom(index: number, count: number, max: number): boolean {
  return (count - 1 - index) % Math.ceil(count / max) === 0;
}
