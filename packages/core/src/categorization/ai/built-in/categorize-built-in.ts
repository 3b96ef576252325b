import { topics } from "../knowledge/index.ts";
import type { Knowledge } from "./knowledge.ts";
import type { TopicAnswer } from "./own-folders.ts";
import { type LinkToCategorize, type Categorized, readLink, type LinkParts } from "./read-link.ts";
import { getFading, type OwnEvidence, weighOwn } from "./own-evidence.ts";
import { type TopicEvidence, weighTopics } from "./topic-evidence.ts";
import { limits } from "@bowerbird/contract/limits";
import { tagKey } from "../../../library/tags/index.ts";
import { toPlainTag } from "../tag-vocabulary.ts";
import { findKnownWords } from "./known-words.ts";

/**
 * Categorizes a link without network or model: by its address and its words in about 50 µs, and in less than 5 ms by the
 * person's own categories, once they have shown enough. Deterministic; never throws, whatever the link contains.
 *
 * @param isSuggestion whether the person decides: then the likeliest of their categories is answered, however unsure
 */
export function categorizeBuiltIn(
  knowledge: Knowledge,
  link: LinkToCategorize,
  { isSuggestion = false }: { isSuggestion?: boolean } = {},
): Categorized {
  const parts = readLink(link);
  const byFolders = categorizeByFolders(knowledge, link, parts, isSuggestion ? 0 : minConfidence);
  return byFolders ?? categorizeByEvidence(knowledge, parts);
}

/**
 * What the person's own categories say, or the built-in topics where these are surer after what they were worth for this
 * person so far. Null while the person has shown too little, and for a link whose folder's names say more.
 */
function categorizeByFolders(
  knowledge: Knowledge,
  link: LinkToCategorize,
  parts: LinkParts,
  minimum: number,
): Categorized | null {
  if (!knowledge.folders || parts.folders.length > 0) return null;
  const byTopic = answerByTopic(knowledge, parts);
  const [best] = knowledge.folders.rank(link, byTopic) ?? [];
  if (!best) return null;
  const trusted = byTopic.confidence * knowledge.folders.topicTrust;
  const isPersonalized = best.confidence >= trusted;
  const categoryId = isPersonalized ? best.folderId : byTopic.categoryId;
  const confidence = Math.round(Math.max(best.confidence, trusted) * 100) / 100;
  const position = knowledge.categories.findIndex(({ id }) => id === categoryId);
  const tags = proposeTags(knowledge, parts);
  if (position < 0 || confidence < minimum) return toUncategorized(knowledge, confidence, tags);
  const { id, name, topic } = knowledge.categories[position]!;
  const found = weighTopics(parts);
  const { reasons } = weighOwn(knowledge, parts, found);
  const reason = isPersonalized
    ? (reasons.get(position)?.sentence ?? "You put similar links there.")
    : explainTopic(found, topic!);
  return { categoryId: id, category: name, confidence, tags, reason, isPersonalized };
}

/** The answer of the built-in topics alone. */
export function answerByTopic(
  knowledge: Pick<Knowledge, "categories" | "topicCategories">,
  parts: LinkParts,
): TopicAnswer {
  const found = weighTopics(parts);
  const { winner, best, second } = choose(knowledge, found, { scores: new Map(), reasons: new Map() });
  const categoryId = winner === undefined ? null : knowledge.categories[winner]!.id;
  return { categoryId, confidence: categoryId ? getConfidence(best, second) : 0, scores: found.scores };
}

function toUncategorized({ uncategorized }: Knowledge, confidence: number, tags: string[]): Categorized {
  const { id, name } = uncategorized;
  return { categoryId: id, category: name, confidence, tags, reason: unknown, isPersonalized: false };
}

function categorizeByEvidence(knowledge: Knowledge, parts: LinkParts): Categorized {
  const found = weighTopics(parts, getFading(knowledge, parts));
  const own = weighOwn(knowledge, parts, found);
  const { winner, best, second } = choose(knowledge, found, own);
  const confidence = getConfidence(best, second);
  const tags = proposeTags(knowledge, parts);
  if (winner === undefined || confidence < minConfidence) return toUncategorized(knowledge, confidence, tags);
  const { id, name, topic } = knowledge.categories[winner]!;
  const topicScore = topic !== undefined && knowledge.topicCategories[topic] === winner ? found.scores[topic]! : 0;
  const isPersonalized = (own.scores.get(winner) ?? 0) > topicScore;
  const reason = isPersonalized ? own.reasons.get(winner)!.sentence : explainTopic(found, topic!);
  return { categoryId: id, category: name, confidence, tags, reason, isPersonalized };
}

const unknown = "Neither its site nor its words say what it is about.";

/** Sums the scores by category; on a tie the earlier category wins. */
function choose(knowledge: Pick<Knowledge, "topicCategories">, found: TopicEvidence, own: OwnEvidence) {
  const scores = new Map(own.scores);
  for (const [topic, score] of found.scores.entries()) {
    const home = knowledge.topicCategories[topic];
    if (home !== undefined && score > 0) scores.set(home, (scores.get(home) ?? 0) + score);
  }
  let winner: number | undefined;
  let best = 0;
  let second = 0;
  for (const [category, score] of [...scores].sort(([a], [b]) => a - b)) {
    if (score > best) [winner, best, second] = [category, score, best];
    else if (score > second) second = score;
  }
  return { winner, best, second };
}

function explainTopic({ signs }: TopicEvidence, topic: number): string {
  const sign = signs[topic];
  const name = topics[topic]!;
  if (!sign) return `It fits ${name}.`;
  return sign.kind === "site" ? `${sign.what} is a site for ${name}.` : `It says “${sign.what}”, a word of ${name}.`;
}

/**
 * Estimates the probability that an answer with these scores is right: a logistic curve over the lead of the best
 * category and its score, fitted on 600 labeled links, half of them from unknown sites.
 *
 * @returns 0 to 0.98
 */
function getConfidence(best: number, second: number): number {
  if (best <= 0) return 0;
  const lead = Math.min(best - second, fitted.max);
  const confidence =
    1 / (1 + Math.exp(-(fitted.start + fitted.lead * lead + fitted.score * Math.min(best, fitted.max))));
  return Math.min(0.98, Math.round(confidence * 100) / 100);
}

/** Below this confidence the answer is Uncategorized. */
const minConfidence = 0.25;

const fitted = { start: 0.5, lead: 0.95, score: -0.28, max: 7 };

const maxNew = 2;
/** Min. weight of a word that becomes a tag: more than a hint. */
const minTagWeight = 2;

/** Proposes the person's tags found in the link, in any variant, then at most two new ones from its title. */
function proposeTags(knowledge: Knowledge, link: LinkParts): string[] {
  const words = [
    ...link.title,
    ...link.host.split(/[.-]/).slice(0, -1),
    ...link.path.flatMap((part) => part.split(/[-_. ]/)),
  ];
  const chosen = new Map<string, string>();
  for (const candidate of knowledge.tags.size === 0 ? [] : [...words, ...toPairs(link.title)]) {
    const key = tagKey(candidate);
    const known = knowledge.tags.get(key);
    if (known !== undefined) chosen.set(key, known);
  }
  let left = maxNew;
  for (const { word, meanings } of findKnownWords(link.title)) {
    const key = tagKey(word);
    const isSignificant =
      meanings.length === 1 && meanings[0]!.weight >= minTagWeight && link.title.join(" ").includes(word);
    if (left === 0 || !isSignificant || chosen.has(key) || word.length < 3 || !isWhole(word, link.title)) continue;
    const tag = toPlainTag(word);
    if (!tag) continue;
    chosen.set(key, tag);
    left--;
  }
  return [...chosen.values()].slice(0, limits.tagsPerBookmark);
}

function toPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

/** A stem is not a tag. */
function isWhole(word: string, title: readonly string[]): boolean {
  return word.includes(" ") || title.includes(word);
}
