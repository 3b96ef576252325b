import { fold, smallWords } from "../ai/index.ts";
import type { LinkGroup } from "./link-groups.ts";

/** A word names a group alone if this share of the titles has it; otherwise two words do. */
const minShare = 0.3;
/** A site names a group that it has this share of the links of. */
const minHostShare = 0.6;
/** Words of pages in general, which say nothing about a group. */
const pageWords = new Set(
  "best blog com contact de en free guide home homepage html http https index learn login main new official online other page pdf php site tips top tutorial tutorials watch web website welcome www".split(
    " ",
  ),
);
const maxWords = 12;

/** The words of the titles of a group. */
export interface TitleWords {
  size: number;
  /** By word without case and accents, how many titles have it, and as what. */
  words: Map<string, { count: number; forms: Map<string, number> }>;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

export function countTitleWords({ links }: LinkGroup): TitleWords {
  const words: TitleWords["words"] = new Map();
  for (const { title } of links) {
    for (const [key, form] of splitTitle(title)) {
      const found = words.get(key) ?? { count: 0, forms: new Map<string, number>() };
      words.set(key, { count: found.count + 1, forms: found.forms.set(form, (found.forms.get(form) ?? 0) + 1) });
    }
  }
  return { size: links.length, words };
}

/** The different words of a title, by their key; scripts without spaces are split by a dictionary. */
export function splitTitle(title: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const { segment, isWordLike } of segmenter.segment(title.slice(0, 300))) {
    const key = fold(segment);
    if (!isWordLike || key.length < 2 || /^\d/.test(key) || smallWords.has(key) || pageWords.has(key)) continue;
    if (!words.has(key)) words.set(key, segment);
    if (words.size >= maxWords) break;
  }
  return words;
}

/**
 * Names a group by the words that set it apart from the others, or by its site.
 *
 * @param countGroups how many groups have a word
 * @param isTaken whether a name is of another group beside it
 * @returns null where its links have nothing in common that could be named
 */
export function nameGroup(
  group: LinkGroup,
  titles: TitleWords,
  countGroups: (word: string) => number,
  isTaken: (name: string) => boolean,
): string | null {
  const words = rankWords(titles, countGroups).slice(0, 6);
  const names = words.map(({ name }) => name);
  const isClear = words[0] !== undefined && words[0].count >= minShare * titles.size;
  const seconds = names.slice(1).filter((name) => !isSimilar(name, names[0]!));
  const phrase = seconds.map((second) => findPhrase(group, words[0]!, second)).find((found) => found !== null);
  const pairs = seconds.map((second) => `${names[0]} & ${second}`);
  const site = findSite(group);
  const first = [site, phrase, isClear ? names[0] : null].filter((name) => typeof name === "string");
  return [...first, ...pairs, ...names].find((name) => !isTaken(name)) ?? null;
}

/** The words of at least two titles, those first that set the group apart. */
export function rankWords(
  { words }: TitleWords,
  countGroups: (word: string) => number,
): { count: number; name: string }[] {
  return [...words]
    .filter(([, { count }]) => count > 1)
    .map(([word, { count, forms }]) => ({ count, name: toName(forms), score: count / Math.sqrt(countGroups(word)) }))
    .toSorted((a, b) => b.score - a.score);
}

/** "Active Directory" where most titles with the first word have them so. */
function findPhrase({ links }: LinkGroup, first: { count: number; name: string }, second: string): string | null {
  const isUsual = (phrase: string) =>
    links.filter(({ title }) => fold(title).includes(fold(phrase))).length > first.count / 2;
  return [`${first.name} ${second}`, `${second} ${first.name}`].find((phrase) => isUsual(phrase)) ?? null;
}

/** "Form" and "Forms". */
function isSimilar(a: string, b: string): boolean {
  const [one, other] = [fold(a), fold(b)];
  return one.startsWith(other) || other.startsWith(one);
}

function findSite({ links, hosts }: LinkGroup): string | null {
  const [best] = [...hosts].toSorted(([, a], [, b]) => b - a);
  if (!best) return null;
  const count = links.filter(({ url }) => (URL.parse(url)?.hostname ?? "").endsWith(best[0])).length;
  return count >= Math.max(3, minHostShare * links.length) ? best[0] : null;
}

/** The form that is written most often, with a capital. */
function toName(forms: ReadonlyMap<string, number>): string {
  const [[form]] = [...forms].toSorted(([, a], [, b]) => b - a) as [[string, number]];
  return form.charAt(0).toUpperCase() + form.slice(1);
}
