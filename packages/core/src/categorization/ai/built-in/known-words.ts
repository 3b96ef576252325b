import { format } from "@bowerbird/contract/messages";
import { builtInKnowledge, fold, splitWords, unspaced, type WordSense } from "../knowledge/index.ts";
import { type LinkParts, readAddress } from "./read-link.ts";
import type { Services } from "../../../platform/context/index.ts";
import t from "../../messages.json" with { type: "json" };

/** A recognized word or phrase. */
export interface FoundWord {
  word: string;
  senses: readonly WordSense[];
}

const maxPhraseWords = 4;
const maxUnspacedLength = 7;
const minStemLength = 3;
const minCompoundLength = 9;
const minLastPartLength = 5;

/** Finds the known words and phrases, the longest at each position. */
export function findKnownWords(words: readonly string[]): FoundWord[] {
  const found: FoundWord[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at);
    if (phrase) found.push(phrase);
    const word = words[at]!;
    if (!phrase && unspaced.test(word)) findUnspaced(word, found);
    else if (!phrase) {
      const known = knownWord(word);
      if (known) found.push(known);
    }
    at += phrase ? phrase.word.split(" ").length : 1;
  }
  return found;
}

/** Looks up one word, also by its singular, stem or last part. */
export function knownWord(word: string): FoundWord | undefined {
  return wholeWord(word) ?? (word.length >= minCompoundLength ? findLastPart(word) : undefined);
}

/** Whether a text has a word that is known as a whole, and not by its last part: that may be chance. */
export function hasKnownWord(text: string): boolean {
  return splitWords(fold(text)).some((word) =>
    unspaced.test(word) ? findKnownWords([word]).length > 0 : wholeWord(word) !== undefined,
  );
}

function wholeWord(word: string): FoundWord | undefined {
  const { whole, stems } = builtInKnowledge().vocabulary;
  const senses = whole.get(word) ?? (word.endsWith("s") && word.length > 3 ? whole.get(word.slice(0, -1)) : undefined);
  if (senses) return { word, senses };
  for (let length = Math.min(word.length, 20); length >= minStemLength; length--) {
    const stem = word.slice(0, length);
    const known = stems.get(stem);
    if (known) return { word: stem, senses: known };
  }
  return undefined;
}

/** The last part of a compound gives its kind: an `Apfelkuchen` is a `Kuchen`. */
function findLastPart(word: string): FoundWord | undefined {
  const { whole, stems } = builtInKnowledge().vocabulary;
  for (let start = 3; start <= Math.min(word.length, 24) - minLastPartLength; start++) {
    const part = word.slice(start);
    const senses = whole.get(part) ?? stems.get(part);
    if (senses) return { word: part, senses };
  }
  return undefined;
}

function phraseAt(words: readonly string[], at: number): FoundWord | undefined {
  const { whole, openers } = builtInKnowledge().vocabulary;
  if (!openers.has(words[at]!)) return undefined;
  for (let length = Math.min(maxPhraseWords, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length).join(" ");
    const senses = whole.get(phrase);
    if (senses) return { word: phrase, senses };
  }
  return undefined;
}

/** Finds words in a script without spaces, the longest at each position. */
function findUnspaced(run: string, found: FoundWord[]): void {
  const { whole } = builtInKnowledge().vocabulary;
  for (let at = 0; at < run.length;) {
    let length = Math.min(maxUnspacedLength, run.length - at);
    while (length > 0 && !whole.has(run.slice(at, at + length))) length--;
    const word = run.slice(at, at + length);
    if (length > 0) found.push({ word, senses: whole.get(word)! });
    at += Math.max(1, length);
  }
}

const minWordLength = 4;
const maxWordLength = 14;
const maxLabelLength = 32;

/**
 * Finds known words in a name without spaces, as `cooking` and `recipes` in `bestcookingrecipes`: those that together
 * cover most of it, preferring long words.
 */
export function splitLabel(label: string): FoundWord[] {
  const { whole } = builtInKnowledge().vocabulary;
  const name = label.slice(0, maxLabelLength);
  const exact = knownWord(name);
  if (exact && (whole.has(name) || name.length <= minWordLength)) return [exact];
  const best: { score: number; words: FoundWord[] }[] = [{ score: 0, words: [] }];
  for (let end = 1; end <= name.length; end++) {
    best[end] = best[end - 1]!;
    for (let length = minWordLength; length <= Math.min(maxWordLength, end); length++) {
      const word = name.slice(end - length, end);
      const senses = whole.get(word);
      const score = best[end - length]!.score + length * length;
      if (senses && score > best[end]!.score)
        best[end] = { score, words: [...best[end - length]!.words, { word, senses }] };
    }
  }
  return best[name.length]!.words;
}

/** How many of a person's links are in each category, by position: of a site, and of a part of one. */
export type KnownSites = Map<string, Map<number, number>>;

/** Where a person keeps other links of the same site. */
export interface KnownSite {
  /** The site, or the part of it. */
  site: string;
  counts: ReadonlyMap<number, number>;
  total: number;
}

/** Counts a link that the person put into a category. @param sign -1: it is no longer there */
export function countSite(sites: KnownSites, url: string, category: number, sign: 1 | -1 = 1): void {
  const link = readAddress(url);
  for (const site of [getPart(link), link.host]) {
    if (!site) continue;
    let counts = sites.get(site);
    if (!counts) sites.set(site, (counts = new Map()));
    const count = (counts.get(category) ?? 0) + sign;
    if (count > 0) counts.set(category, count);
    else counts.delete(category);
  }
}

/** The part of the link's site if there are other links of it, else the site; undefined if there are none. */
export function findSite(sites: KnownSites, link: Pick<LinkParts, "host" | "path">): KnownSite | undefined {
  for (const site of [getPart(link), link.host]) {
    const counts = site ? sites.get(site) : undefined;
    if (counts?.size) return { site: site!, counts, total: counts.values().reduce((sum, count) => sum + count, 0) };
  }
  return undefined;
}

/** Why a category is likely, in one sentence for the person; undefined if none of the site's links is there. */
export function explainSite({ site, counts }: KnownSite, category: number): string | undefined {
  const count = counts.get(category);
  return count === undefined ? undefined : format(t.youKeepOtherPagesOf, { count, site });
}

/** The first part of the path: often an author or a subject. */
function getPart({ host, path: [first, second] }: Pick<LinkParts, "host" | "path">): string | undefined {
  if (!first) return undefined;
  if (/^(?:r|c|u|user|users|channel|topics?|tags?|category|blog|wiki)$/.test(first)) {
    return second ? `${host}/${first}/${second}` : undefined;
  }
  return second || first.startsWith("@") ? `${host}/${first}` : undefined;
}

interface Work {
  end: AbortController;
  running: Set<Promise<void>>;
}

const byProcess = new WeakMap<Services, Work>();

function getWork(services: Services): Work {
  const work = byProcess.get(services) ?? { end: new AbortController(), running: new Set() };
  byProcess.set(services, work);
  return work;
}

/** What is learned in the background, while answers are given. */
export const learning = {
  /** Begins work, which stops when its signal says so, and never fails. */
  add(services: Services, begin: (signal: AbortSignal) => Promise<void>): void {
    const { end, running } = getWork(services);
    const work = begin(end.signal);
    running.add(work);
    void work.finally(() => running.delete(work));
  },

  /** Stops it all, before the database is closed. */
  async end(services: Services): Promise<void> {
    const { end, running } = getWork(services);
    end.abort();
    await Promise.all(running);
  },
};
