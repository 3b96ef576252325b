import { format } from "@bowerbird/contract/messages";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { mapInPieces } from "../../platform/pieces/index.ts";
import { addressKey } from "@bowerbird/bookmark/address";
import type { Context } from "../../platform/context/index.ts";
import { type CopyRow, readCopyCandidates, readSameTitles, type TextRow } from "./copies.sql.ts";
import t from "../messages.json" with { type: "json" };

/** Copies of a page, the one to keep first, and why they are copies. */
export interface CopyGroup {
  ids: string[];
  reason: string;
}

type Identified = CopyRow & PageIdentity;

/** Bookmarks of one page under several addresses. */
export async function findCopies(ctx: Context): Promise<CopyGroup[]> {
  return groupCopies(await readCopyCandidates(ctx));
}

/** Pages with the same title and nearly the same words, on several addresses, without those that are copies anyway. */
export async function findSameText(ctx: Context, copies: readonly CopyGroup[]): Promise<CopyGroup[]> {
  const known = new Set(copies.flatMap(({ ids }) => ids));
  const rows = (await readSameTitles(ctx)).filter(({ id }) => !known.has(id));
  const groups = [...Map.groupBy(byAge(rows), ({ title }) => title).values()];
  return (await mapInPieces(groups, findAlike)).flat().map((alike) => toGroup(alike, t.sameTitleAndText));
}

async function groupCopies(rows: readonly CopyRow[]): Promise<CopyGroup[]> {
  const identified = await mapInPieces(byAge(rows), (row): Identified[] => {
    const identity = identifyPage(row.url);
    return identity ? [{ ...row, ...identity }] : [];
  });
  const pages = identified.flat();
  const sure = [...Map.groupBy(pages, ({ key }) => key).values()].flatMap((group) => splitBy(group, "fragment"));
  const groups = sure.filter((group) => group.length > 1);
  const joined = new Set(groups.flat());
  const rest = pages.filter((page) => !joined.has(page));
  const doubtful = Map.groupBy(rest, ({ doubtfulKey, title }) => `${doubtfulKey}\n${foldText(title)}`);
  const more = [...doubtful.values()]
    .filter((group) => group.length > 1 && group[0]!.title !== "")
    .flatMap((group) => splitBy(group, "doubtful"))
    .flatMap((group) => splitBy(group, "fragment"));
  const all = [...groups, ...more.filter((group) => group.length > 1)];
  return mapInPieces(all, (group) => toGroup(group, whyCopies(group)));
}

/** In the same order every time. */
function byAge<T extends CopyRow>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Several fragments of one long page, or values of a parameter, are saved on purpose: only those of the same one are copies.
 * Where there is one at most, an address without it is a copy, too.
 */
function splitBy(group: Identified[], part: "fragment" | "doubtful"): Identified[][] {
  const parts = Map.groupBy(group, (page) => page[part]);
  const named = parts.size - (parts.has("") ? 1 : 0);
  return named < 2 ? [group] : [...parts.values()];
}

function toGroup(group: readonly CopyRow[], reason: string): CopyGroup {
  return { ids: group.toSorted(compareCopies).map(({ id }) => id), reason };
}

/** A page that answers comes first, then the address with the least about it, then the oldest. */
function compareCopies(one: CopyRow, other: CopyRow): number {
  const [a, b] = [one, other].map(({ url, isBroken }) => [isBroken ? 1 : 0, countFlaws(url)]);
  return a![0]! - b![0]! || a![1]! - b![1]! || (new Date(one.createdAt) < new Date(other.createdAt) ? -1 : 1);
}

const flaws = [
  /^http:/,
  /\/\/(\w+\.)?(m|mobile|amp|touch)\./,
  /[/.]amp\b|[?&]amp/,
  /[?&]utm_|[?&]\w*clid=/,
  /\?/,
  /#/,
  /\/(index|default)\.\w+$/,
];

function countFlaws(url: string): number {
  return flaws.filter((flaw) => flaw.test(url)).length;
}

/** Says what the addresses differ in; in this order, the first that applies. */
function whyCopies(group: readonly Identified[]): string {
  const urls = group.map(({ url }) => url);
  const differ = (simplify: (url: string) => string) => new Set(urls.map(simplify)).size < new Set(urls).size;
  if (new Set(urls).size === 1) return t.sameAddressTwice;
  const bare = (url: string) => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  const before = (mark: string) => (url: string) => bare(url.split(mark)[0]!);
  if (new Set(urls.map(bare)).size === 1) return t.differInSpelling;
  if (urls.some((url) => /\/\/(\w+\.)?(m|mobile|touch)\./.test(url))) return t.mobileAddress;
  if (urls.some((url) => /[/.]amp\b|[?&]amp\b|\/\/amp\./i.test(url))) return t.ampAddress;
  if (differ(before("?"))) return t.differInTracking;
  if (differ(before("#"))) return t.differInFragment;
  return format(t.samePage, { count: group.length });
}

/** Nearly all words are the same. */
const minSimilarity = 0.9;

/** Splits pages of one title into those whose texts are alike; a page alone is left out. */
function findAlike(pages: readonly TextRow[]): TextRow[][] {
  const groups: TextRow[][] = [];
  for (const page of pages) {
    const group = groups.find(([first]) => isAlike(first!, page));
    if (group) group.push(page);
    else groups.push([page]);
  }
  return groups.filter((group) => group.length > 1);
}

/** Addresses that differ only in numbers are pages of a series, or versions of a manual. */
function isAlike(one: TextRow, other: TextRow): boolean {
  const withoutDigits = (url: string) => url.replace(/\d+/g, "").replace(/[?&]\w+=(?=&|$)/g, "");
  if (one.url !== other.url && withoutDigits(one.url) === withoutDigits(other.url)) return false;
  if (areTwoPages(identifyPage(one.url), identifyPage(other.url))) return false;
  const words = new Set(one.words);
  const shared = other.words.filter((word) => words.has(word)).length;
  return shared / (words.size + other.words.length - shared) >= minSimilarity;
}

/** Whether the addresses differ in the value of a parameter that may name a page. */
function areTwoPages(one: PageIdentity | null, other: PageIdentity | null): boolean {
  if (one?.doubtfulKey !== other?.doubtfulKey) return false;
  return Boolean(one?.doubtful && other?.doubtful) && one?.doubtful !== other?.doubtful;
}

/** Parameters that do not name a page, beyond those that every saved address ignores. */
const uselessParameters =
  /^(amp|_ga|_gl|gclsrc|spm|cmpid|ncid|ocid|smid|mbid|wt_mc|wprov|__twitter_impression|share_id|at_(medium|campaign))$/i;
/** These name a page on some sites: ignored only where the titles are the same. */
const doubtfulParameters = /^(ref|referrer|source|src|from|via|feature|si|cmp|share|s|t|app|mobile|useskin)$/i;

interface PageIdentity {
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
