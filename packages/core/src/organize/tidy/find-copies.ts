import { format } from "@bowerbird/contract/messages";
import type { Context } from "../../platform/context/index.ts";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { type CopyRow, readCopyCandidates, readSameTitles, type TextRow } from "./copies.sql.ts";
import { identifyPage, type PageIdentity } from "./page-identity.ts";
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
  return groups.flatMap(findAlike).map((alike) => toGroup(alike, t.sameTitleAndText));
}

function groupCopies(rows: readonly CopyRow[]): CopyGroup[] {
  const pages = byAge(rows).flatMap((row): Identified[] => {
    const identity = identifyPage(row.url);
    return identity ? [{ ...row, ...identity }] : [];
  });
  const sure = [...Map.groupBy(pages, ({ key }) => key).values()].flatMap((group) => splitBy(group, "fragment"));
  const groups = sure.filter((group) => group.length > 1);
  const joined = new Set(groups.flat());
  const rest = pages.filter((page) => !joined.has(page));
  const doubtful = Map.groupBy(rest, ({ doubtfulKey, title }) => `${doubtfulKey}\n${foldText(title)}`);
  const more = [...doubtful.values()]
    .filter((group) => group.length > 1 && group[0]!.title !== "")
    .flatMap((group) => splitBy(group, "doubtful"))
    .flatMap((group) => splitBy(group, "fragment"));
  return [...groups, ...more.filter((group) => group.length > 1)].map((group) => toGroup(group, whyCopies(group)));
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
