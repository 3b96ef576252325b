import { limits } from "./limits.ts";

export interface WebUrl {
  /** The given URL, trimmed and without invisible characters; normalized only when it would not be safe to show as a link. */
  url: string;
  /** Host without `www.`, lower case. */
  host: string;
}

/**
 * Parses a URL that may be stored as a bookmark: http or https only.
 *
 * @returns the URL with its host, or the reason why it is refused
 */
export function parseWebUrl(text: string): { ok: true; value: WebUrl } | { ok: false; reason: UrlProblem } {
  const given = withoutInvisible(text).trim();
  if (given === "") return { ok: false, reason: "empty" };
  if (given.length > limits.urlLength) return { ok: false, reason: "too-long" };
  const parsed = URL.parse(given);
  if (!parsed) return { ok: false, reason: hasAnyScheme(given) || isWords(given) ? "invalid" : "relative" };
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return { ok: false, reason: "scheme" };
  // Browsers escape invalid characters in hosts, which Node refuses: "https://not a link" would be valid there.
  if (parsed.hostname.includes("%")) return { ok: false, reason: "invalid" };
  const url = isPlain(given) ? given : parsed.href;
  return { ok: true, value: { url, host: bareHost(parsed.hostname) } };
}

export type UrlProblem = "empty" | "too-long" | "relative" | "invalid" | "scheme";

/**
 * Cleans up a typed or pasted URL: trims, turns " | " and repeated spaces into one space; text with a dot, no space and no
 * scheme gets `https://` in front.
 */
export function tidyUrl(text: string): string {
  const tidy = withoutInvisible(text).replaceAll(" | ", " ").replace(/\s+/g, " ").trim();
  const lacksScheme = tidy.includes(".") && !tidy.includes(" ") && !hasScheme(tidy);
  return lacksScheme ? `https://${tidy}` : tidy;
}

/**
 * Removes characters that come along with a copied address and that no one sees: zero-width and soft hyphens, marks of
 * direction. Joiners inside stay, because they spell words of Persian and pictures of several characters.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, "").replace(/^[\u200c\u200d]+/, "");
}

const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

function hasAnyScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text);
}

/** Whether a text is no part of an address either, such as "not a link at all". */
function isWords(text: string): boolean {
  return /\s/.test(text) && !/[./?#]\S/.test(text);
}

/** Digits after the colon mean a port, not a scheme. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+-]*:(?!\d)/i.test(text);
}

/** Whether the text is safe to keep unchanged: a browser would show the same URL. */
function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
  return /^https?:\/\/[^/]/i.test(text) && !/[\u0000-\u0020\u007f\\]/.test(text);
}

/** Removes `www.` unless no domain would be left, as for `www.com`. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^(www\.)+(?=[^.]+\.)/, "");
}

/**
 * The Wayback Machine's URL of a page's copy closest to a moment.
 *
 * @param at when the page was saved; null or invalid: the list of all copies
 */
export function archiveAddress(url: string, at: Date | null): string {
  const isKnown = at !== null && !Number.isNaN(at.getTime());
  const moment = isKnown ? at.toISOString().slice(0, 19).replace(/\D/g, "") : "*";
  return `https://web.archive.org/web/${moment}/${url}`;
}
