import { defaults } from "@bowerbird/contract/limits";
import { builtInKnowledge, fold, smallWords, topics, wordsOf } from "../knowledge/index.ts";
import type { Knowledge, OwnCategory } from "./knowledge-of-person.ts";

/** Names of folders that say nothing about what is in them. */
const emptyNames = new Set(
  (
    "uncategorized unsorted misc miscellaneous other others stuff various general new old temp tmp todo later read unread " +
    "inbox archive favorites favourites bookmarks bookmark links link important interesting work personal private my mine " +
    "things saved imported import mobile toolbar bar menu desktop best top cool good great sonstiges verschiedenes divers " +
    "autres otros varios outros altro altri diversen inne ovrigt разное другое その他 其他 기타 diger lesezeichen favoris signets"
  ).split(" "),
);

export interface CategoryRow {
  id: string;
  name: string;
  parentId: string | null;
  isCustom: boolean;
}

/** Reads from the names of a person's categories what they hold. */
export function nameCategories(
  rows: readonly CategoryRow[],
): Pick<Knowledge, "categories" | "homes" | "names" | "uncategorized"> {
  const fallback = rows.find(isFallback);
  const own = rows.filter((row) => !isFallback(row));
  const categories = own.map(({ id, name }): OwnCategory => ({ id, name, topic: topicOfName(name) }));
  const names: Map<string, { category: number; share: number }[]> = new Map();
  for (const [position, row] of own.entries()) if (row.isCustom) addName(names, row.name, position);
  return {
    categories,
    uncategorized: { id: fallback?.id ?? "", name: fallback?.name ?? defaults.categoryName },
    homes: topics.map((_, topic) => homeOf(topic, categories, own)),
    names,
  };
}

/** Uncategorized, where links lie that nobody filed. */
export function isFallback({ parentId, name }: CategoryRow): boolean {
  return parentId === null && name === defaults.categoryName;
}

/** A category that the person made wins over a built-in one, one at the top over one further down. */
function homeOf(topic: number, categories: readonly OwnCategory[], rows: readonly CategoryRow[]): number | undefined {
  const rank = ({ isCustom, parentId }: CategoryRow) => (isCustom ? 2 : 0) + (parentId === null ? 1 : 0);
  let home: number | undefined;
  for (const [position, category] of categories.entries()) {
    if (category.topic !== topic) continue;
    if (home === undefined || rank(rows[position]!) > rank(rows[home]!)) home = position;
  }
  return home;
}

function topicOfName(name: string): number | undefined {
  const { categoryNames } = builtInKnowledge();
  const folded = fold(name);
  const builtIn = topics.findIndex((topic) => fold(topic) === folded);
  if (builtIn >= 0) return builtIn;
  const key = wordsOf(folded).join(" ");
  const parts = folded.split(/\s*(?:[&,/+|]|\s(?:and|und|et|y|e|en|i|och|ve|и)\s)\s*/u);
  for (const candidate of [folded, key, ...parts]) {
    const topic = categoryNames.get(candidate);
    if (topic !== undefined) return topic;
  }
  return undefined;
}

/** The whole name says most; each of its words a part of that. */
function addName(names: Map<string, { category: number; share: number }[]>, name: string, category: number): void {
  const words = wordsOf(fold(name));
  const telling = words.filter((word) => word.length > 1 && !smallWords.has(word) && !emptyNames.has(word));
  if (telling.length === 0) return;
  const add = (key: string, share: number) => names.set(key, [...(names.get(key) ?? []), { category, share }]);
  add(words.join(" "), 1);
  if (words.length > 1) for (const word of new Set(telling)) add(word, 0.5);
}
