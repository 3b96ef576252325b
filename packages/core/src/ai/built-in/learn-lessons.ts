import { lessonWeights } from "./evidence-weights.ts";
import type { Lessons } from "./knowledge-of-person.ts";
import { sectionOf, wordsToLearn } from "./lesson-features.ts";
import { readPage } from "./read-link.ts";

/** A page that somebody filed, or said where it belongs. */
export interface Lesson {
  url: string;
  title: string;
  categoryId: string;
  kind: keyof typeof lessonWeights;
}

/** What was learnt, open for more. */
export interface Learnt {
  hosts: Map<string, Lessons>;
  sections: Map<string, Lessons>;
  words: Map<string, Lessons>;
}

/**
 * Counts where the sites, parts of sites and words of a person's pages were filed.
 *
 * @param learnt before, to which these are added
 */
export function learnLessons(
  lessons: readonly Lesson[],
  positions: ReadonlyMap<string, number>,
  learnt: Learnt = { hosts: new Map(), sections: new Map(), words: new Map() },
): Learnt {
  for (const { url, title, categoryId, kind } of lessons) {
    const category = positions.get(categoryId);
    if (category === undefined) continue;
    const link = readPage({ url, title });
    const section = sectionOf(link);
    if (link.host) count(learnt.hosts, link.host, category, kind);
    if (section) count(learnt.sections, section, category, kind);
    for (const word of wordsToLearn(link.title)) count(learnt.words, word, category, kind);
  }
  return learnt;
}

function count(index: Map<string, Lessons>, key: string, category: number, kind: Lesson["kind"]): void {
  let lessons = index.get(key);
  if (!lessons) index.set(key, (lessons = { total: 0, byCategory: new Map(), pages: new Map() }));
  const weight = lessonWeights[kind];
  lessons.total += weight;
  lessons.byCategory.set(category, (lessons.byCategory.get(category) ?? 0) + weight);
  if (kind === "byHand") lessons.pages.set(category, (lessons.pages.get(category) ?? 0) + 1);
}
