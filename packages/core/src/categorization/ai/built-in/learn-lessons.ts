import { lessonWeights } from "./evidence-weights.ts";
import type { Vector } from "../../folders/index.ts";
import type { Lessons } from "./knowledge.ts";
import { readPage, type LinkParts } from "./read-link.ts";
import { smallWords, unspaced } from "../knowledge/index.ts";

/** A page with the category that the person chose or approved. */
export interface Lesson {
  url: string;
  title: string;
  categoryId: string;
  kind: keyof typeof lessonWeights;
  /** Null: unknown. */
  savedAt?: Date | null;
  /** By the built-in embedding model; null: not yet. */
  vector?: Vector | null;
}

/** Lessons, extendable. */
export interface LearnedLessons {
  hosts: Map<string, Lessons>;
  sections: Map<string, Lessons>;
  words: Map<string, Lessons>;
}

/**
 * Counts the categories of a person's pages by site, part of site and word.
 *
 * @param learned existing lessons to extend
 */
export function learnLessons(
  lessons: readonly Lesson[],
  positions: ReadonlyMap<string, number>,
  learned: LearnedLessons = { hosts: new Map(), sections: new Map(), words: new Map() },
): LearnedLessons {
  for (const { url, title, categoryId, kind } of lessons) {
    const category = positions.get(categoryId);
    if (category === undefined) continue;
    const link = readPage({ url, title });
    const section = getSection(link);
    if (link.host) count(learned.hosts, link.host, category, kind);
    if (section) count(learned.sections, section, category, kind);
    for (const word of wordsToLearn(link.title)) count(learned.words, word, category, kind);
  }
  return learned;
}

function count(index: Map<string, Lessons>, key: string, category: number, kind: Lesson["kind"]): void {
  let lessons = index.get(key);
  if (!lessons) index.set(key, (lessons = { total: 0, byCategory: new Map(), pages: new Map() }));
  const weight = lessonWeights[kind];
  lessons.total += weight;
  lessons.byCategory.set(category, (lessons.byCategory.get(category) ?? 0) + weight);
  if (kind === "byHand") lessons.pages.set(category, (lessons.pages.get(category) ?? 0) + 1);
}

const maxWords = 12;

/** The significant words of a title; scripts without spaces in pairs of characters. */
export function wordsToLearn(title: readonly string[]): string[] {
  const words = title.flatMap((word) => (unspaced.test(word) ? toPairs(word) : [word]));
  return [...new Set(words.filter((word) => word.length > 1 && !smallWords.has(word) && !/^\d+$/.test(word)))].slice(
    0,
    maxWords,
  );
}

/** The part of a site, by the first path segments: often an author or a subject. */
export function getSection({ host, path }: Pick<LinkParts, "host" | "path">): string | undefined {
  const [first, second] = path;
  if (!first) return undefined;
  if (/^(?:r|c|u|user|users|channel|topics?|tags?|category|blog|wiki)$/.test(first)) {
    return second ? `${host}/${first}/${second}` : undefined;
  }
  return second || first.startsWith("@") ? `${host}/${first}` : undefined;
}

function toPairs(run: string): string[] {
  if (run.length < 3) return [run];
  return Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2));
}
