import { addressKey } from "@bowerbird/bookmark/address";

/** Parameters that do not name a page, beyond those that every saved address ignores. */
const uselessParameters =
  /^(amp|_ga|_gl|gclsrc|spm|cmpid|ncid|ocid|smid|mbid|wt_mc|wprov|__twitter_impression|share_id|at_(medium|campaign))$/i;
/** These name a page on some sites: ignored only where the titles are the same. */
const doubtfulParameters = /^(ref|referrer|source|src|from|via|feature|si|cmp|share|s|t|app|mobile|useskin)$/i;

export interface PageIdentity {
  /** The same for addresses that surely lead to one page. */
  key: string;
  /** The same for addresses that lead to one page if their titles are the same, and their doubtful parameters do not differ. */
  doubtfulKey: string;
  /** The parameters that have a value and may name a page; empty without any. */
  doubtful: string;
  /** Without the `#`; empty without one, and for a route. */
  fragment: string;
}

/** Recognizes a page under several addresses: mobile, AMP, an index file, tracking. @returns null for no web address */
export function identifyPage(address: string): PageIdentity | null {
  const url = URL.parse(address);
  if (!url) return null;
  const fragment = /^#[!/]/.test(url.hash) || url.hash.startsWith("#:~:") ? "" : url.hash.slice(1);
  url.hostname = desktopHost(url.hostname);
  url.pathname = plainPath(url.pathname);
  dropParameters(url, uselessParameters);
  // Fragments of one page are compared apart; a route is a page of its own.
  if (!/^#[!/]/.test(url.hash)) url.hash = "";
  const key = addressKey(url.href);
  const doubtful = dropParameters(url, doubtfulParameters).filter((pair) => /=./.test(pair));
  return { key, doubtfulKey: addressKey(url.href), doubtful: doubtful.toSorted().join("&"), fragment };
}

/** `en.m.wikipedia.org` is `en.wikipedia.org`, `mobile.twitter.com` is `twitter.com`. A host of two labels stays. */
function desktopHost(host: string): string {
  const labels = host.replace(/^www\./, "").split(".");
  const isMobile = (label: string | undefined) => label !== undefined && /^(m|mobile|amp|touch)$/.test(label);
  if (labels.length > 2 && isMobile(labels[0])) return labels.slice(1).join(".");
  if (labels.length > 3 && isMobile(labels[1])) return [labels[0], ...labels.slice(2)].join(".");
  return host;
}

function plainPath(path: string): string {
  return path
    .replace(/\/(index|default)\.(html?|php|aspx?)$/i, "/")
    .replace(/\/amp\/?$/i, "/")
    .replace(/\.amp(\.html?)?$/i, "$1")
    .replace(/(?<=.)\/{2,}/g, "/");
}

/** @returns the parameters that were dropped */
function dropParameters(url: URL, names: RegExp): string[] {
  if (url.search === "") return [];
  const isDropped = (pair: string) => names.test(pair.split("=", 1)[0]!);
  const pairs = url.search.slice(1).split("&");
  const kept = pairs.filter((pair) => !isDropped(pair));
  url.search = kept.length > 0 ? `?${kept.join("&")}` : "";
  return pairs.filter(isDropped);
}
