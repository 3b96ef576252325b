import { bareHost, parseWebUrl, type UrlProblem, type WebUrl } from "@bowerbird/contract/web-url";

/** An address that can be stored, with its key. */
export interface Address extends WebUrl {
  /** Equal for two addresses of the same part of the same page; see {@link addressKey}. */
  key: string;
}

/** As {@link parseWebUrl}, with the key. */
export function parseAddress(text: string): { ok: true; value: Address } | { ok: false; reason: UrlProblem } {
  const parsed = parseWebUrl(text);
  if (!parsed.ok) return parsed;
  return { ok: true, value: { ...parsed.value, key: addressKey(parsed.value.url) } };
}

/**
 * The key by which addresses are duplicates. It ignores the scheme, `www.`, the default ports, slashes at the end of the path, the
 * order of query parameters, tracking parameters, percent-encoding of what need not be encoded and the case of its digits.
 * The fragment counts, because it can name a mail, a drawing or a comment: all of it but a text fragment (`:~:`) and
 * tracking parameters.
 *
 * A change of this rule needs a migration that computes stored keys again, as `0047-address-keys.ts` does.
 *
 * @param url an absolute http(s) URL
 * @throws TypeError for an invalid URL
 */
export function addressKey(url: string): string {
  const { username, password, hostname, port, pathname, search, hash } = new URL(url);
  const user = username ? `${username}:${password}@` : "";
  // The scheme is ignored, so the default ports of both are, too.
  const otherPort = port && port !== "80" && port !== "443" ? `:${port}` : "";
  const path = withoutEndSlashes(decodeNeedless(pathname, inPath));
  const query = decodeNeedless(search.slice(1), inQuery)
    .split("&")
    .filter((pair) => pair !== "" && !isTracking(pair))
    .toSorted(byName)
    .join("&");
  return `${user}${bareHost(hostname)}${otherPort}${path}${query && `?${query}`}${fragmentKey(hash)}`;
}

/** Characters that stand for themselves, encoded or not, beside letters, digits and `-._~`. */
const inPath = "!$'()*,;:@";
const inQuery = "!$'()*,;:@/?";

function fragmentKey(hash: string): string {
  const [fragment = ""] = decodeNeedless(hash.slice(1), inQuery).split(":~:", 1);
  // A route of an application may have a query of its own.
  const [route = "", ...rest] = fragment.split("?");
  const query = withoutTracking(rest.join("?"));
  const kept = withoutTracking(route) + (query && `?${query}`);
  return kept && `#${kept}`;
}

function withoutTracking(parameters: string): string {
  return parameters
    .split("&")
    .filter((pair) => !isTracking(pair))
    .join("&");
}

/** Decodes the given characters, and encodes a percent sign that encodes nothing: decoding again changes nothing. */
function decodeNeedless(text: string, plain: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/%([0-9a-f]{2})?/gi, (code, digits: string | undefined) => {
    if (digits === undefined) return "%25";
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[\w.~-]/.test(character) || plain.includes(character) ? character : code.toUpperCase();
  });
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

function byName(a: string, b: string): number {
  const [nameA = "", nameB = ""] = [a.split("=", 1)[0], b.split("=", 1)[0]];
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
}

/** Query parameters that track where a visitor came from and do not identify the page. */
const trackingParameters = new Set(
  (
    "fbclid gclid gbraid wbraid dclid msclkid yclid twclid ttclid igshid igsh mc_cid mc_eid _hsenc _hsmi vero_id " +
    "mkt_tok ref_src s_cid"
  ).split(" "),
);

function isTracking(pair: string): boolean {
  const name = (pair.split("=", 1)[0] ?? "").toLowerCase();
  return name.startsWith("utm_") || trackingParameters.has(name);
}
