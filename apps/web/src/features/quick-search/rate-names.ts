import type { Action } from "../../shared/actions/action.ts";
import { foldText } from "@bowerbird/bookmark/fold-text";

/** Those that fit, the best first, equals in their order. */
export function best<T>(items: readonly T[], rate: (item: T) => number, max: number): T[] {
  const rated = items.map((item) => ({ item, rating: rate(item) })).filter(({ rating }) => rating < none);
  return rated
    .sort((a, b) => a.rating - b.rating)
    .slice(0, max)
    .map(({ item }) => item);
}

const none = Number.POSITIVE_INFINITY;

type Query = Pick<Folded, "whole" | "words">;

/** How well an action fits by its names; none if it does not. */
export function rateAction({ label, names = [], keywords }: Action, query: Query): number {
  if (names.includes(query.whole)) return 0;
  if (keywords.includes(query.whole)) return 1;
  const rating = rateName(label, query);
  if (rating < none || query.whole.length < 3) return rating;
  return hasWords(fold([label, ...names, ...keywords].join(" ")).words, query) ? 4 : none;
}

/**
 * How well a name, or the last part of a path, fits: 0 for the same; none if it does not. A path also fits by the
 * names above its last part.
 */
export function rateName(path: string, query: Query): number {
  const { whole, words, name, nameWords } = fold(path);
  // Most names fit in no way; this is asked of thousands with every key.
  if (!query.words.every((word) => whole.includes(word))) return none;
  if (name === query.whole) return 0;
  if (name.startsWith(query.whole)) return 1;
  if (hasWords(nameWords, query)) return 2;
  if (query.whole.length < 3) return none;
  if (name.includes(query.whole)) return 3;
  return hasWords(words, query) ? 4 : none;
}

/** Whether each word of the query begins one of the words. */
function hasWords(words: readonly string[], query: Query): boolean {
  return query.words.every((part) => words.some((word) => word.startsWith(part)));
}

interface Folded {
  /** Lower case, without accents. */
  whole: string;
  words: readonly string[];
  /** The last part of a path. */
  name: string;
  nameWords: readonly string[];
}

const folded = new Map<string, Folded>();
/** Enough for the names of an account; beyond it they are folded again. */
const maxFolded = 20_000;

/** Names are folded once, because every key asks for all of them. */
export function fold(text: string): Folded {
  const known = folded.get(text);
  if (known !== undefined) return known;
  const whole = foldText(text).trim();
  const name = whole.slice(whole.lastIndexOf("/") + 1);
  const words = toWords(whole);
  const result = { whole, words, name, nameWords: name === whole ? words : toWords(name) };
  if (folded.size >= maxFolded) folded.clear();
  folded.set(text, result);
  return result;
}

const toWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u);
