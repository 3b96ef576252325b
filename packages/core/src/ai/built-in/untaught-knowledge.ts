import { builtInCategories } from "@bowerbird/contract/categories";
import type { Knowledge } from "./knowledge-of-person.ts";
import { learnLessons, type Lesson } from "./learn-lessons.ts";
import { nameCategories } from "./name-categories.ts";

/**
 * What is known of somebody who has the first categories of an account and these besides, without a database; the id of
 * a category is its name.
 */
export function untaughtKnowledge(ownCategories: readonly string[] = [], lessons: readonly Lesson[] = []): Knowledge {
  const rows = [
    ...builtInCategories.map(([name]) => ({ id: name, name: name as string, parentId: null, isCustom: false })),
    ...ownCategories.map((name) => ({ id: name, name, parentId: null, isCustom: true })),
  ];
  const named = nameCategories(rows);
  const positions = new Map(named.categories.map(({ id }, position) => [id, position]));
  return { ...named, ...learnLessons(lessons, positions), heap: null, tags: new Map() };
}
