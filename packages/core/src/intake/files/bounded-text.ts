import { limits } from "@bowerbird/contract/limits";
import { withoutDeception } from "@bowerbird/contract/tidy-text";
import { parseWebUrl } from "@bowerbird/contract/web-url";

/** Max. UTF-16 units of a title; bounds like this keep any file from filling the memory with one link. */
export const MAX_TITLE = 2_000;
/** One more than is stored, so that an overlong URL is reported; cut to fit, it would be another page's. */
const MAX_URL = limits.urlLength + 1;
/** Also of notes. One more than is stored, so that it is known to be cut. */
export const MAX_DESCRIPTION = Math.max(limits.descriptionLength, limits.notesLength) + 1;
const MAX_NAME = 200;
/** Room for a 32 kB icon with its prefix, the longest useful attribute or cell. */
export const MAX_VALUE = 33_000;

const NOT_TEXT = /[^\P{Cc}\n\t]/gu;

/** Normalizes to one line: control characters and white space become single spaces. */
export function cleanTitle(text: string): string {
  return oneLine(text, MAX_TITLE);
}

/** Normalizes the name of a folder, category or tag; the result may be empty. */
export function cleanName(text: string): string {
  return oneLine(text, MAX_NAME);
}

/** Normalizes a description, keeping line breaks as `\n`; null if it is blank. */
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

/** Removes NULs and surrounding white space; callers validate the rest, including disguises like `java\tscript:`. */
export function cleanUrl(text: string): string {
  return cutText(text.replaceAll("\0", "").trim(), MAX_URL);
}

/** Cuts to `max` units without splitting a surrogate pair; the result is well formed. */
function cutText(text: string, max: number): string {
  const cut = text.length > max ? text.slice(0, /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max) : text;
  return cut.isWellFormed() ? cut : cut.toWellFormed();
}

/** Appends up to `max` units; drops leading white space. */
export function appendBounded(text: string, more: string, max: number): string {
  if (text.length >= max) return text;
  return text === "" ? more.trimStart().slice(0, max) : (text + more).slice(0, max);
}

function oneLine(text: string, max: number): string {
  if (text === "") return text;
  // Cutting first keeps a title of a million spaces cheap.
  const line = withoutDeception(text.slice(0, max * 8))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return cutText(line, max).trimEnd();
}

/** The first candidate that is an http(s) address; null without one. */
export function cleanCover(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const parsed = typeof candidate === "string" ? parseWebUrl(cleanUrl(candidate)) : null;
    if (parsed?.ok && parsed.value.url.isWellFormed()) return parsed.value.url;
  }
  return null;
}

const MAX_DATA_ICON = 32 * 1024;
const MAX_ICON_ADDRESS = 2_048;
// No SVG: it can contain scripts.
const RASTER = /^data:image\/(?:png|jpe?g|gif|webp|bmp|avif|x-icon|vnd\.microsoft\.icon);base64,[a-z0-9+/]+={0,2}$/i;

/** Returns the first candidate that is a raster image as `data:` URL (max. 32 kB) or an http(s) URL; else null. */
export function cleanIcon(...candidates: readonly unknown[]): string | null {
  for (const candidate of candidates) {
    const icon = typeof candidate === "string" && candidate.length <= MAX_VALUE ? candidate.trim() : "";
    if (icon === "") continue;
    if (isDataIcon(icon) || isIconAddress(icon)) return icon;
  }
  return null;
}

function isDataIcon(icon: string): boolean {
  return icon.length <= MAX_DATA_ICON && icon.startsWith("data:") && RASTER.test(icon);
}

function isIconAddress(icon: string): boolean {
  // Firefox invents ".../made-up-favicon/..." for icons that never had an address.
  if (icon.length > MAX_ICON_ADDRESS || icon.includes("/made-up-favicon/")) return false;
  return /^https?:\/\/[^\s\p{Cc}"'<>\\]+$/iu.test(icon);
}
