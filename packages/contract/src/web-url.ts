import { limits } from "./limits.ts";

/** Query parameters that say where a visitor came from, not what the page is. */
const trackingParameters = new Set(
  (
    "fbclid gclid gbraid wbraid dclid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid _hsenc _hsmi vero_id " +
    "mkt_tok ref_src s_cid"
  ).split(" "),
);

export interface WebUrl {
  /** The address as given, trimmed; rewritten only where the given text would not be safe to show as a link. */
  url: string;
  /** What two addresses of the same page have in common; see {@link urlKey}. */
  key: string;
  /** Host without `www.`, lower case. */
  host: string;
}

/**
 * Reads an address that may be stored as a bookmark: http or https only.
 *
 * @returns the address with its key and host, or `null` with a reason where it is no web address.
 */
export function parseWebUrl(text: string): { ok: true; value: WebUrl } | { ok: false; reason: UrlProblem } {
  const given = text.trim();
  if (given === "") return { ok: false, reason: "empty" };
  if (given.length > limits.urlLength) return { ok: false, reason: "too-long" };
  const parsed = URL.parse(given);
  if (!parsed) return { ok: false, reason: /^[a-z][a-z0-9+.-]*:/i.test(given) ? "invalid" : "relative" };
  if (parsed.protocol !== "http:" && parsed.protocol !== "https:") return { ok: false, reason: "scheme" };
  // Browsers escape what Node refuses: "https://not a link" would have a host there.
  if (parsed.hostname.includes("%")) return { ok: false, reason: "invalid" };
  const url = isPlain(given) ? given : parsed.href;
  return { ok: true, value: { url, key: keyOf(parsed), host: bareHost(parsed.hostname) } };
}

export type UrlProblem = "empty" | "too-long" | "relative" | "invalid" | "scheme";

/** A sentence for the person about an address that cannot be stored. */
export function describeUrlProblem(reason: UrlProblem): string {
  return {
    empty: "The link has no address.",
    "too-long": `The address is longer than ${limits.urlLength.toLocaleString("en")} characters.`,
    relative: "The address is incomplete: it names no website.",
    invalid: "The address is not valid.",
    scheme: "Only http and https links can be saved.",
  }[reason];
}

/**
 * What two spellings of one address share. Scheme, `www.`, default port, trailing slash, fragment (but not `#!` or
 * `#/`, which single-page applications route by), order of query parameters and tracking parameters do not count.
 *
 * @param url an absolute http(s) address
 * @throws TypeError when it is none
 */
export function urlKey(url: string): string {
  return keyOf(new URL(url));
}

/** Host for display: without `www.`; "Website" where there is no valid address. */
export function displayHost(url: string | null | undefined): string {
  const parsed = url && url !== "unknown" ? URL.parse(url) : null;
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.hostname ? bareHost(parsed.hostname) : "Website";
}

/** The title to show: the host name when the title is empty, equal to the address, "unknown" or "Website". */
export function displayTitle(bookmark: { title: string; url: string }): string {
  const title = bookmark.title.trim();
  const isUseless = title === "" || title === bookmark.url || title === "unknown" || title === "Website";
  return isUseless ? displayHost(bookmark.url) : title;
}

/**
 * Tidies what a person typed or pasted as an address: trims, turns " | " and repeated spaces into one space; text with
 * a dot, no space and no scheme gets `https://` in front.
 */
export function tidyUrl(text: string): string {
  const tidy = text.replaceAll(" | ", " ").replace(/\s+/g, " ").trim();
  const lacksScheme = tidy.includes(".") && !tidy.includes(" ") && !hasScheme(tidy);
  return lacksScheme ? `https://${tidy}` : tidy;
}

/**
 * One address a line: blank lines are dropped, leading `@` and spaces stripped, a missing scheme becomes `https://`.
 * Another scheme stays, so that the line is refused for what it is.
 */
export function parseUrlList(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^[@\s]+/, "").trim())
    .filter((line) => line !== "")
    .map((line) => (hasScheme(line) ? line : `https://${line}`));
}

/** A host and its port look almost like a scheme: digits follow the colon. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+-]*:(?!\d)/i.test(text);
}

function keyOf(url: URL): string {
  const path = url.pathname.replace(/\/+$/, "");
  const user = url.username ? `${url.username}:${url.password}@` : "";
  const route = /^#[!/]/.test(url.hash) ? url.hash : "";
  const query = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !isTracking(pair))
    .sort(byName)
    .join("&");
  // The scheme does not count, so neither does either one's own port.
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

/** `www.com` is a site of its own: something with a dot must be left. */
function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^(www\.)+(?=[^.]+\.)/, "");
}

/** Only an address that starts as a browser would show it is kept letter for letter. */
function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  return /^https?:\/\/[^/]/i.test(text) && !/[\u0000-\u0020\u007f\\]/.test(text);
}
