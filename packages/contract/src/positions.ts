/**
 * The manual order. A position is a text of digits and letters, and positions compare by their bytes. Between any two
 * there is room for another, so that a move writes one row. The first 13 digits of a new bookmark's position are its time
 * counted backwards, so that it comes first without its neighbors being read.
 */

/** A longer position is not written: the rows after it are placed again. */
export const maxPositionLength = 200;

/** What a file may carry as a position. */
export const positionPattern = new RegExp(`^[0-9A-Za-z]{1,${maxPositionLength}}$`);

/** In the order of their bytes. */
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const prefixLength = 13;
/** Of the year 1970: any time that a date can hold, counted back from it, has 13 hexadecimal digits. */
const zeroTime = 2 ** 50;

/** The beginning of a position that was given at a time; a later time comes first. */
function positionPrefix(time: Date): string {
  return toHex(zeroTime - time.getTime(), prefixLength);
}

/** The position of a bookmark that is saved: before those saved earlier. Two of one time differ by their ids. */
export function newPosition(time: Date, id: string): string {
  const backwards = id.replace(/[^0-9a-f]/gi, "").replace(/./g, (digit) => toHex(15 - Number.parseInt(digit, 16), 1));
  return positionPrefix(time) + backwards;
}

/** The position of a file's link: the file's links come first, in the order of the file. @param index 0 for the first */
export function importedPosition(importedAt: Date, index: number): string {
  return positionPrefix(importedAt) + toHex(index, 8);
}

function toHex(number: number, length: number): string {
  return number.toString(16).padStart(length, "0");
}

/**
 * A position between two neighbors; null for one at an end. At an end it does not get longer.
 *
 * @returns null if there is no room: the rows have to be placed again
 */
export function positionBetween(before: string | null, after: string | null): string | null {
  if (after === null) return positionAfter(before);
  return before === null ? step(after, -1) : toMiddle(before, after);
}

/** Positions between two neighbors, in order, about evenly. @returns null if there is no room for all */
export function positionsBetween(before: string | null, after: string | null, count: number): string[] | null {
  if (count === 0) return [];
  if (after === null) {
    let last = before;
    return Array.from({ length: count }, () => (last = positionAfter(last)));
  }
  const middle = positionBetween(before, after);
  if (middle === null) return null;
  const lower = positionsBetween(before, middle, (count - 1) >> 1);
  const upper = lower && positionsBetween(middle, after, count - 1 - lower.length);
  return upper && [...lower, middle, ...upper];
}

/** The position after the last; null if there is none yet. */
export function positionAfter(last: string | null): string {
  if (last === null) return toHex(zeroTime, prefixLength);
  return step(last, 1) ?? `${last}V`;
}

/** The next or the previous number of the first digits. @returns null where numbers end */
function step(position: string, by: 1 | -1): string | null {
  const numbers = toDigits(position.slice(0, prefixLength).padEnd(prefixLength, "0"));
  for (let index = prefixLength - 1; index >= 0; index--) {
    const number = numbers[index]! + by;
    numbers[index] = (number + digits.length) % digits.length;
    if (number >= 0 && number < digits.length) return numbers.map((one) => digits[one]).join("");
  }
  return null;
}

/** The shortest position about halfway, read as fractions. @returns null for equal or wrongly ordered ones */
function toMiddle(before: string, after: string): string | null {
  const [low, high] = [toDigits(before), toDigits(after)];
  let middle = "";
  for (let isBelow = false; middle.length < maxPositionLength;) {
    const from = low[middle.length] ?? 0;
    const to: number = isBelow ? digits.length : (high[middle.length] ?? 0);
    if (to < from) return null;
    if (to - from > 1) return middle + digits[(from + to) >> 1];
    middle += digits[from];
    isBelow ||= to > from;
  }
  return null;
}

function toDigits(position: string): number[] {
  return [...position].map((digit) => digits.indexOf(digit));
}
