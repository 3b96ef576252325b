import { bareHost } from "./shown-url.ts";
import { limits } from "./limits.ts";
import t from "./web-url.messages.json" with { type: "json" };
import { format } from "./messages.ts";

/** Query parameters that track where a visitor came from and do not identify the page. */
const trackingParameters = new Set(
  (
    "fbclid gclid gbraid wbraid dclid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid _hsenc _hsmi vero_id " +
    "mkt_tok ref_src s_cid"
  ).split(" "),
);

export interface WebUrl {
  /** The given URL, trimmed; normalized only when it would not be safe to show as a link. */
  url: string;
  /** Equal for two URLs of the same page; see {@link urlKey}. */
  key: string;
  /** Host without `www.`, lower case. */
  host: string;
}

/**
 * Parses a URL that may be stored as a bookmark: http or https only.
 *
 * @returns the URL with its key and host, or the reason why it is refused
 */
export function parseWebUrl(text: string): { ok: true; value: WebUrl } | { ok: false; reason: UrlProblem } {
  const given = text.trim();
  if (given === "") return { ok: false, reason: "empty" };
  if (given.length > limits.urlLength) return { ok: false, reason: "too-long" };
  const parsed = URL.parse(given);
  if (!parsed) return { ok: false, reason: /^[a-z][a-z0-9+.-]*:/i.test(given) ? "invalid" : "relative" };
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return { ok: false, reason: "scheme" };
  // Browsers escape invalid characters in hosts, which Node refuses: "https://not a link" would be valid there.
  if (parsed.hostname.includes("%")) return { ok: false, reason: "invalid" };
  const url = isPlain(given) ? given : parsed.href;
  return { ok: true, value: { url, key: toKey(parsed), host: bareHost(parsed.hostname) } };
}

export type UrlProblem = "empty" | "too-long" | "relative" | "invalid" | "scheme";

/** The message for a URL that cannot be stored. */
export function describeUrlProblem(reason: UrlProblem): string {
  return {
    empty: t.linkWithoutAddress,
    "too-long": format(t.addressTooLong, { max: limits.urlLength }),
    relative: t.addressIncomplete,
    invalid: t.addressNotValid,
    scheme: t.notAWebAddress,
  }[reason];
}

/**
 * Normalizes a URL for comparison: ignores scheme, `www.`, default port, trailing slash, fragment (but not `#!` or `#/`,
 * which single-page applications use for routing), order of query parameters and tracking parameters.
 *
 * @param url an absolute http(s) URL
 * @throws TypeError for an invalid URL
 */
export function urlKey(url: string): string {
  return toKey(new URL(url));
}

/**
 * Cleans up a typed or pasted URL: trims, turns " | " and repeated spaces into one space; text with a dot, no space and no
 * scheme gets `https://` in front.
 */
export function tidyUrl(text: string): string {
  const tidy = text.replaceAll(" | ", " ").replace(/\s+/g, " ").trim();
  const lacksScheme = tidy.includes(".") && !tidy.includes(" ") && !hasScheme(tidy);
  return lacksScheme ? `https://${tidy}` : tidy;
}

/**
 * Parses one URL per line: drops blank lines, strips leading `@` and spaces, adds a missing `https://`. Another scheme
 * stays, so that the line is refused with the right reason.
 */
export function parseUrlList(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^[@\s]+/, "").trim())
    .filter((line) => line !== "")
    .map((line) => (hasScheme(line) ? line : `https://${line}`));
}

/** Digits after the colon mean a port, not a scheme. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+-]*:(?!\d)/i.test(text);
}

function toKey(url: URL): string {
  const path = url.pathname.replace(/\/+$/, "");
  const user = url.username ? `${url.username}:${url.password}@` : "";
  const route = /^#[!/]/.test(url.hash) ? url.hash : "";
  const query = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !isTracking(pair))
    .sort(byName)
    .join("&");
  // The scheme is ignored, so the default ports of both are, too.
  const port = url.port && url.port !== "80" && url.port !== "443" ? `:${url.port}` : "";
  return `${user}${bareHost(url.hostname)}${port}${path}${query && `?${query}`}${route}`;
}

function byName(a: string, b: string): number {
  const [nameA = "", nameB = ""] = [a.split("=", 1)[0], b.split("=", 1)[0]];
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
}

function isTracking(pair: string): boolean {
  const name = (pair.split("=", 1)[0] ?? "").toLowerCase();
  return name.startsWith("utm_") || trackingParameters.has(name);
}

/** Whether the text is safe to keep unchanged: a browser would show the same URL. */
function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
  return /^https?:\/\/[^/]/i.test(text) && !/[\u0000-\u0020\u007f\\]/.test(text);
}
