import { type Language, languages } from "@bowerbird/contract/languages";
import { readLanguageFile } from "@bowerbird/contract/messages/translations";
import { withPaths } from "@bowerbird/contract/category-paths";
import { defaults } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { builtInKnowledge, fold, smallWords, splitWords, topics, unspaced } from "../knowledge/index.ts";
import type { Knowledge, OwnCategory } from "./load-knowledge.ts";
import { knownWord } from "./known-words.ts";
import { evidenceWeights, type TopicEvidence } from "./topic-evidence.ts";
import type { LinkParts } from "./read-link.ts";
import t from "../../messages.json" with { type: "json" };

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

/** A category whose name a link mentions. */
export interface MentionedName {
  score: number;
  /** What the name is about; undefined: unknown. */
  topic: number | undefined;
  /** The reason in one sentence, made only if it is asked for. */
  explain: () => string;
}

/**
 * The person's categories that a link mentions, by position. Such a category inherits its topic's score: "Rust" is part of
 * Development.
 */
export function findMentioned(knowledge: Knowledge, link: LinkParts, found: TopicEvidence): Map<number, MentionedName> {
  const mentioned = new Map<number, MentionedName>();
  if (knowledge.names.size === 0) return mentioned;
  const best = Math.max(0, ...found.scores);
  const seen = new Set<string>();
  for (const [words, weight] of weighTexts(link)) {
    for (const name of candidateNames(words)) {
      for (const { category, share } of seen.has(name) ? [] : (knowledge.names.get(name) ?? [])) {
        const own = knowledge.categories[category]!;
        const topic = own.topic ?? topicOfWord(name);
        const inherited = topic === undefined ? best * 0.7 : Math.max(found.scores[topic]!, best * 0.5);
        const explain = () => format(t.mentionsNameLikeYourCategoryCategory, { name, category: own.name });
        const before = mentioned.get(category) ?? { score: 0, topic, explain };
        const score = before.score + share * weight * (evidenceWeights.ownName + inherited);
        mentioned.set(category, { ...before, score, topic: before.topic ?? topic });
      }
      seen.add(name);
    }
  }
  return mentioned;
}

function topicOfWord(word: string): number | undefined {
  return knownWord(word)?.senses[0]?.topic;
}

function weighTexts({ title, folders, host, path, description }: LinkParts): [string[], number][] {
  const ofPath = path.flatMap((part) => part.match(/[\p{L}\p{M}\p{N}#]+/gu) ?? []);
  return [
    ...folders.map((folder): [string[], number] => [folder, 1.2]),
    [title, 1],
    [host.split(/[.-]/), 1],
    [ofPath, 0.8],
    [description, 0.5],
  ];
}

/** Single words, pairs and triples; substrings of unspaced runs. */
function* candidateNames(words: readonly string[]): Generator<string> {
  for (const [at, word] of words.entries()) {
    yield word;
    if (at + 1 < words.length) yield `${word} ${words[at + 1]}`;
    if (at + 2 < words.length) yield `${word} ${words[at + 1]} ${words[at + 2]}`;
    if (!unspaced.test(word)) continue;
    for (let from = 0; from < word.length; from++) {
      for (let length = 2; length <= 4 && from + length <= word.length; length++) yield word.slice(from, from + length);
    }
  }
}
