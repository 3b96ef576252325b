import { limits } from "@bowerbird/contract/limits";
import { withoutDeception } from "@bowerbird/contract/tidy-text";

/** Characters (UTF-16 units) kept of each text, so that no file can fill the memory with one link. */
export const MAX_TITLE = 2_000;
/** More than is stored, so that an address that is too long shows as such: cut to fit it would be another page's. */
const MAX_URL = limits.urlLength + 1;
export const MAX_DESCRIPTION = 10_000;
const MAX_NAME = 200;
/** Room for an icon of 32 kB with its prefix: the longest attribute or cell that is of use. */
export const MAX_VALUE = 33_000;

const NOT_TEXT = /[^\P{Cc}\n\t]/gu;

/** One line: control characters and runs of white space become one space. */
export function cleanTitle(text: string): string {
  return oneLine(text, MAX_TITLE);
}

/** A folder's, category's or tag's name; may come out empty. */
export function cleanName(text: string): string {
  return oneLine(text, MAX_NAME);
}

/** Line breaks stay, as `\n`; a text of white space is none. */
export function cleanDescription(text: string): string | null {
  if (text === "") return null;
  const clean = cutText(
    withoutDeception(text.slice(0, MAX_DESCRIPTION * 4))
      .replace(/\r\n?/g, "\n")
      .replace(NOT_TEXT, "")
      .trim(),
    MAX_DESCRIPTION,
  );
  return clean.trim() || null;
}

/** White space around it and NULs go; the rest is for the caller to judge, disguises like `java\tscript:` included. */
export function cleanUrl(text: string): string {
  return cutText(text.replaceAll("\0", "").trim(), MAX_URL);
}

/** At most `max` characters, never ending in half of a surrogate pair, and well formed. */
function cutText(text: string, max: number): string {
  const cut = text.length > max ? text.slice(0, /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max) : text;
  return cut.isWellFormed() ? cut : cut.toWellFormed();
}

/** Appends without ever growing past what the clean-up will keep; white space before the first text does not count. */
export function appendBounded(text: string, more: string, max: number): string {
  if (text.length >= max) return text;
  return text === "" ? more.trimStart().slice(0, max) : (text + more).slice(0, max);
}

function oneLine(text: string, max: number): string {
  if (text === "") return text;
  // The bound before the replacement keeps a title of a million spaces cheap.
  const line = withoutDeception(text.slice(0, max * 8))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return cutText(line, max).trimEnd();
}
