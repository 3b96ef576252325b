import { addressKey } from "@bowerbird/bookmark/address";
import { bareHost } from "@bowerbird/contract/web-url";
import { limits } from "@bowerbird/contract/limits";
import { getDomain } from "tldts";
import { isDetour, isErrorPage, isParked, isShortener, isTracked } from "./unwanted-targets.ts";

/**
 * What to do about a page whose site redirects permanently: `https` for the same address with https, `page` for another address,
 * null for neither.
 */
export type MoveKind = "https" | "page";

/**
 * Decides whether a bookmark's address should become the one that its site redirects to for good (301, 308), which answers.
 * Sites also redirect permanently to pages that are no replacement. A wrong proposal loses an address, a missed one costs
 * nothing: so no move is proposed
 *
 * - from https to http, or to the same page but for what addresses may differ in (`www.`, a slash, tracking),
 * - to a home page, one of a language, or a page above, if the old address had more of a path; to the same page without the
 *   parameters that named what was saved, or in another language,
 * - to a page for signing in, consenting or being checked, or that carries the old address with it,
 * - to a page of a registrar, of a parking service, or to the home page of another domain,
 * - to an error page or search results,
 * - to a shortener, a mobile or AMP version, or an address with tracking or a session that the old one had not.
 *
 * @param from the bookmark's address
 * @param to where the redirects end
 */
export function classifyMove(from: string, to: string): MoveKind | null {
  const [old, next] = [URL.parse(from), URL.parse(to)];
  if (!old || !next || !isWeb(old) || !isWeb(next) || to.length > limits.urlLength) return null;
  if (old.protocol === "https:" && next.protocol === "http:") return null;
  if (addressKey(from) === addressKey(to)) return old.protocol === next.protocol ? null : "https";
  const oldDomain = domainOf(old);
  const move: Move = { old, next, oldDomain, isOtherDomain: oldDomain !== domainOf(next) };
  const isUnwanted = [
    isUpwards,
    isOtherLanguage,
    isMobile,
    isParked,
    isDetour,
    isErrorPage,
    isShortener,
    isTracked,
  ].some((is) => is(move));
  return isUnwanted ? null : "page";
}

/** A redirect from one page to another. */
export interface Move {
  old: URL;
  next: URL;
  /** The old page's registered domain, or host where it has none. */
  oldDomain: string;
  /** Whether the two belong to different owners, as far as names tell: `a.co.uk` and `b.co.uk`, `a.github.io` and `b.github.io`. */
  isOtherDomain: boolean;
}

function isWeb({ protocol, username, password }: URL): boolean {
  return (protocol === "http:" || protocol === "https:") && username === "" && password === "";
}

function domainOf({ hostname }: URL): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

/** Not a page of its own, but the way in: `/`, `/index.html`, `/home`. */
const indexName = /^(?:index|default|home|main|start|welcome)?(?:\.\w{2,5})?$/i;
/** `en`, `pt-br`, `zh_Hans`. */
const languageName = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/i;

/** The page itself, for phones or for printing. */
const versionName = /^(?:amp|m|mobile|print|printable)$/;

/** To the home page of a site or of a language, or a page above; for another domain its home page is one in any case. */
function isUpwards({ old, next, isOtherDomain }: Move): boolean {
  const [before, after] = [namesOf(old), namesOf(next)];
  if (isHome(next, after)) return isOtherDomain || before.length > 0 || old.search !== "" || isRoute(old);
  if (isOtherDomain || next.search !== "") return false;
  if (after.join("/") === before.join("/") && old.search !== "") return true;
  const isAbove = after.length < before.length && after.every((name, index) => name === before[index]);
  const isVersion = before.slice(after.length).every((name) => versionName.test(name));
  return isAbove && !isVersion && !isRoute(next);
}

/** Neither a path nor a route; of parameters, only some name a page. */
function isHome(url: URL, names: readonly string[]): boolean {
  const isRoot = names.length === 0 || (names.length === 1 && languageName.test(names[0]!));
  return (
    isRoot &&
    !isRoute(url) &&
    !/[?&](?:p|id|page_id|post|article|title|story|topic|nid|cid|itemid)=[^&]/i.test(url.search)
  );
}

/** A page of an application that names it in the fragment: `#/about`, `#!about`. */
function isRoute({ hash }: URL): boolean {
  return /^#(?:\/|!\/?)[^/]/.test(hash);
}

/** The names in the path in lower case, without an index file at the end. */
function namesOf({ pathname }: URL): string[] {
  const names = pathname
    .toLowerCase()
    .split("/")
    .filter((name) => name !== "");
  return indexName.test(names.at(-1) ?? "") ? names.slice(0, -1) : names;
}

/** To the same page in another language, which depends on who asks. */
function isOtherLanguage({ old, next }: Move): boolean {
  const differ = (one = "", other = "") => one !== other && languageName.test(one) && languageName.test(other);
  const [[first, ...before], [language, ...after]] = [namesOf(old), namesOf(next)];
  const [[label, ...host], [nextLabel, ...nextHost]] = [old.hostname.split("."), next.hostname.split(".")];
  const isPath = differ(first, language) && before.join("/") === after.join("/");
  return isPath || (differ(label, nextLabel) && host.join(".") === nextHost.join("."));
}

const mobileLabel = /^(?:m|mobile|amp|touch|wap)$/;

/** To a version for phones of the page that was saved: it depends on who asks. */
function isMobile({ old, next }: Move): boolean {
  const hasLabel = ({ hostname }: URL) =>
    bareHost(hostname)
      .split(".")
      .slice(0, -2)
      .some((label) => mobileLabel.test(label));
  const isAmp = ({ pathname }: URL) => /(?:^|\/)amp(?:\/|$)|\.amp(?:\.html?)?$/i.test(pathname);
  return (hasLabel(next) && !hasLabel(old)) || (isAmp(next) && !isAmp(old));
}
