import { fold, smallWords } from "../../categorization/ai/index.ts";

/** What a group can be named by: the person's own words, and those of titles. */
export interface NamedLink {
  title: string;
  tags: readonly string[];
  /** Null where the person has not chosen one. */
  category: string | null;
}

/** A term that fewer links of a group have, or a smaller share of them, does not name it. */
const least = { links: 2, share: 0.08 };
/** A term must be so much more frequent in the group than among all links. */
const minLift = 2;
/** A second term is added where the first is missing in at least this share of the links. */
const minLeft = 0.4;
/** What people wrote themselves says more than the title of a page, and two words more than one. */
const weights = { tag: 1.6, category: 1.3, phrase: 1.3, word: 1 };
/** Addresses and file names in titles. */
const isAddress = /^www\.|\.(com|de|html?|net|org|php)$/;

/**
 * Names groups by what many of their links have, and few of the others: tags, categories, and words and pairs of words of
 * titles. Two have the same name only where there is no other.
 *
 * @returns null where the links of a group have nothing in common
 */
export function nameGroups(groups: readonly (readonly NamedLink[])[]): (string | null)[] {
  const terms = groups.map((links) => links.map(readTerms));
  const all = terms.flat();
  const counts = new Map<string, number>();
  for (const link of all) for (const key of link.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const totals = { counts, size: all.length };
  const taken = new Set<string>();
  const names: (string | null)[] = groups.map(() => null);
  const largestFirst = [...groups.keys()].toSorted((a, b) => groups[b]!.length - groups[a]!.length);
  for (const index of largestFirst) {
    const name = nameOne(terms[index]!, totals, taken);
    if (name !== null) taken.add(fold(name));
    names[index] = name;
  }
  return names;
}

/** A term of a link as it is written, with its weight. */
interface Term {
  form: string;
  weight: number;
}

function readTerms({ title, tags, category }: NamedLink): Map<string, Term> {
  const terms = new Map<string, Term>();
  const add = (form: string, weight: number) => {
    const key = fold(form);
    if ((terms.get(key)?.weight ?? 0) < weight) terms.set(key, { form, weight });
  };
  const words = [...splitTitle(title)].filter(([key]) => !isAddress.test(key)).map(([, form]) => form);
  const folded = fold(title);
  for (const [at, word] of words.entries()) {
    add(word, weights.word);
    const pair = `${word} ${words[at + 1]}`;
    if (at + 1 < words.length && folded.includes(fold(pair))) add(pair, weights.phrase);
  }
  if (category !== null) add(category, weights.category);
  for (const tag of tags) add(tag.replace(/[-_]+/g, " ").trim(), weights.tag);
  terms.delete("");
  return terms;
}

/** How many of all links have a term. */
interface Totals {
  counts: ReadonlyMap<string, number>;
  size: number;
}

function nameOne(links: readonly Map<string, Term>[], totals: Totals, taken: Set<string>): string | null {
  const first = rank(links, links.length, totals)[0];
  if (!first) return null;
  const left = links.filter((link) => !link.has(first.key));
  const seconds = rank(left, links.length, totals).filter(({ key }) => !isSimilar(key, first.key));
  const name = capitalize(first.form);
  const pairs = seconds.map(({ form }) => `${name} · ${capitalize(form)}`);
  const names =
    left.length >= minLeft * links.length ? [...pairs.slice(0, 1), name, ...pairs.slice(1)] : [name, ...pairs];
  return names.find((found) => !taken.has(fold(found))) ?? name;
}

/** The terms that enough of the links have, those first that are in many of them and in few others. */
function rank(links: readonly Map<string, Term>[], size: number, totals: Totals) {
  const found = new Map<string, { count: number; weight: number; forms: Map<string, number> }>();
  for (const link of links) {
    for (const [key, { form, weight }] of link) {
      const { count, forms, weight: sum } = found.get(key) ?? { count: 0, weight: 0, forms: new Map<string, number>() };
      forms.set(form, (forms.get(form) ?? 0) + 1);
      found.set(key, { count: count + 1, weight: sum + weight, forms });
    }
  }
  const min = Math.max(least.links, least.share * size);
  const lift = Math.min(minLift, (totals.size / size) * 0.9);
  const isOwn = (key: string, count: number) => count / size >= (lift * totals.counts.get(key)!) / totals.size;
  return [...found]
    .filter(([key, { count }]) => count >= min && isOwn(key, count))
    .map(([key, { count, weight, forms }]) => ({
      key,
      form: [...forms].reduce((best, other) => (other[1] > best[1] ? other : best))[0],
      score: (weight * count) / totals.counts.get(key)!,
    }))
    .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

/** "Form" and "Forms", "Learning" and "Machine learning", "Bread basics" and "Bread review". */
function isSimilar(one: string, other: string): boolean {
  const words = new Set(one.split(" "));
  return one.includes(other) || other.includes(one) || other.split(" ").some((word) => words.has(word));
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words of pages in general, which say nothing about a group. */
const pageWords = new Set(
  "best blog com contact de en free guide home homepage html http https index learn login main new official online other page pdf php site tips top tutorial tutorials watch web website welcome www".split(
    " ",
  ),
);
const maxWords = 12;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The different words of a title, by their key; scripts without spaces are split by a dictionary. */
function splitTitle(title: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const { segment, isWordLike } of segmenter.segment(title.slice(0, 300))) {
    const key = fold(segment);
    if (!isWordLike || key.length < 2 || /^\d/.test(key) || smallWords.has(key) || pageWords.has(key)) continue;
    if (!words.has(key)) words.set(key, segment);
    if (words.size >= maxWords) break;
  }
  return words;
}
