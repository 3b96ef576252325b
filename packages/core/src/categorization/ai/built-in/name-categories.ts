import { type Language, languages } from "@bowerbird/contract/languages";
import { readLanguageFile } from "@bowerbird/contract/messages/translations";
import { withPaths } from "@bowerbird/contract/category-paths";
import { defaults } from "@bowerbird/contract/limits";
import { builtInKnowledge, fold, smallWords, topics, splitWords } from "../knowledge/index.ts";
import type { Knowledge, OwnCategory } from "./knowledge.ts";

/** Category names that say nothing. */
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

/** Derives topics from the names of a person's categories. */
export function nameCategories(
  rows: readonly CategoryRow[],
): Pick<Knowledge, "categories" | "topicCategories" | "names" | "uncategorized"> {
  const fallback = rows.find(isFallback);
  const own = withPaths(rows).filter((row) => !isFallback(row));
  const categories = own.map(({ id, name, path }): OwnCategory => ({ id, name, path, topic: findTopic(name) }));
  const names: Map<string, { category: number; share: number }[]> = new Map();
  for (const [position, row] of own.entries()) if (row.isCustom) addName(names, row.name, position);
  return {
    categories,
    uncategorized: { id: fallback?.id ?? "", name: fallback?.name ?? defaults.categoryName },
    topicCategories: topics.map((_, topic) => findTopicCategory(topic, categories, own)),
    names,
  };
}

/** Whether it is Uncategorized. */
export function isFallback({ parentId, name }: CategoryRow): boolean {
  return parentId === null && name === defaults.categoryName;
}

/** Prefers custom over built-in and top-level over nested categories. */
function findTopicCategory(
  topic: number,
  categories: readonly OwnCategory[],
  rows: readonly CategoryRow[],
): number | undefined {
  const rank = ({ isCustom, parentId }: CategoryRow) => (isCustom ? 2 : 0) + (parentId === null ? 1 : 0);
  let home: number | undefined;
  for (const [position, category] of categories.entries()) {
    if (category.topic !== topic) continue;
    if (home === undefined || rank(rows[position]!) > rank(rows[home]!)) home = position;
  }
  return home;
}

let builtInNames: ReadonlyMap<string, number> | undefined;

/** The topics by the names of the built-in categories in all languages. English wins where two have the same name. */
function getBuiltInNames(): ReadonlyMap<string, number> {
  return (builtInNames ??= new Map(languages.toReversed().flatMap(namesIn)));
}

function namesIn(language: Language): [name: string, topic: number][] {
  const { texts } = readLanguageFile(language);
  return topics.map((name, topic) => [fold(texts[name] ?? name), topic]);
}

function findTopic(name: string): number | undefined {
  const { categoryNames } = builtInKnowledge();
  const folded = fold(name);
  const builtIn = getBuiltInNames().get(folded);
  if (builtIn !== undefined) return builtIn;
  const key = splitWords(folded).join(" ");
  const parts = folded.split(/\s*(?:[&,/+|]|\s(?:and|und|et|y|e|en|i|och|ve|и)\s)\s*/u);
  for (const candidate of [folded, key, ...parts]) {
    const topic = categoryNames.get(candidate);
    if (topic !== undefined) return topic;
  }
  return undefined;
}

/** The whole name counts fully, each of its words half. */
function addName(names: Map<string, { category: number; share: number }[]>, name: string, category: number): void {
  const words = splitWords(fold(name));
  const significant = words.filter((word) => word.length > 1 && !smallWords.has(word) && !emptyNames.has(word));
  if (significant.length === 0) return;
  const add = (key: string, share: number) => names.set(key, [...(names.get(key) ?? []), { category, share }]);
  add(words.join(" "), 1);
  if (words.length > 1) for (const word of new Set(significant)) add(word, 0.5);
}
