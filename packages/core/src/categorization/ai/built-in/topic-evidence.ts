import { addressWords, builtInKnowledge, getTldTopic, topics } from "../knowledge/index.ts";
import { findKnownWords, type FoundWord, splitLabel } from "./known-words.ts";
import type { LinkParts } from "./read-link.ts";
import type { Vector } from "../../folders/index.ts";
import type { Knowledge } from "./load-knowledge.ts";
import type { MentionedName } from "./name-categories.ts";
import type { TopicAnswer } from "./own-folders.ts";
import weights from "../knowledge/topic-weights/weights.json" with { type: "json" };

/** Scores of the built-in topics, with the strongest signs. */
export interface TopicEvidence {
  scores: Float64Array;
  /** By topic, the strongest sign, quoted in the reason. */
  signs: ({ weight: number; kind: "site" | "word"; what: string } | undefined)[];
}

/** Scores the topics by the address and the words of a link. */
export function weighTopics(link: LinkParts): TopicEvidence {
  const evidence: TopicEvidence = { scores: new Float64Array(topics.length), signs: [] };
  weighSite(link, evidence);
  weighUses(link, evidence);
  weighWords(link, evidence);
  return evidence;
}

/** The most specific entry wins: path before host, `news.ycombinator.com` before `ycombinator.com`. */
function weighSite({ host, path }: LinkParts, evidence: TopicEvidence): void {
  const { sites, subreddits } = builtInKnowledge();
  if (host === "reddit.com" || host.endsWith(".reddit.com")) {
    const topic = path[0] === "r" && path[1] ? subreddits.get(path[1]) : undefined;
    if (topic !== undefined) add(evidence, topic, evidenceWeights.subreddit, "site", `r/${path[1]}`);
  }
  const labels = host.split(".");
  for (let start = 0; start < labels.length - 1; start++) {
    const name = labels.slice(start).join(".");
    const known = (path[0] && sites.get(`${name}/${path[0]}`)) || sites.get(name);
    if (!known) continue;
    add(evidence, known.topic, evidenceWeights.site[known.share], "site", name);
    return;
  }
  const ending = getTldTopic(host);
  if (ending) add(evidence, ending.topic, ending.weight * evidenceWeights.ending, "site", host);
}

/** Scores address parts with a fixed use: `docs.`, `/recipes/`. */
function weighUses({ host, path }: LinkParts, evidence: TopicEvidence): void {
  const { sites } = builtInKnowledge();
  const before = sites.has(host) ? [] : host.split(".").slice(0, -2);
  for (const part of new Set([...before, ...path.slice(0, 2)])) {
    if (part === "wiki" && isKnownSite(host)) continue;
    const use = addressWords.get(part);
    if (use) add(evidence, use.topic, use.weight * evidenceWeights.use, "word", part);
  }
}

/** Each word counts once, where its weight is highest. */
function weighWords(link: LinkParts, evidence: TopicEvidence): void {
  // A known site's name in its titles adds nothing.
  const seen = new Set(isKnownSite(link.host) ? link.host.split(".") : []);
  const count = (found: readonly FoundWord[], weight: number) => {
    for (const { word, senses } of found) {
      if (seen.has(word)) continue;
      seen.add(word);
      weighSenses(word, senses, weight, link.language, evidence);
    }
  };
  for (const folder of link.folders) count(findKnownWords(folder), evidenceWeights.folder);
  count(findKnownWords(link.title), evidenceWeights.title);
  if (!isKnownSite(link.host)) count(labelWords(link.host), evidenceWeights.label);
  count(channelWords(link.path), evidenceWeights.channel);
  count(findKnownWords(link.path.flatMap((part) => part.match(/[\p{L}\p{M}\p{N}#]+/gu) ?? [])), evidenceWeights.path);
  count(findKnownWords(link.description), evidenceWeights.description);
  count(findKnownWords(link.text), evidenceWeights.text);
}

function weighSenses(
  word: string,
  senses: FoundWord["senses"],
  factor: number,
  language: number,
  evidence: TopicEvidence,
): void {
  // A word of many topics says little about each.
  const share = factor / Math.sqrt(senses.length);
  for (const sense of senses) {
    const isRead = sense.language === language || sense.language === 0;
    const isLikely = isRead || word.length > 5 || !/^[\p{sc=Latin}\p{N}+# ]+$/u.test(word);
    const own = isRead ? 1 : isLikely ? evidenceWeights.otherLanguage * 2 : evidenceWeights.otherLanguage / 2;
    add(evidence, sense.topic, sense.weight * share * own, "word", word);
  }
}

/** Names without spaces that authors chose: `/@yogawithadriene`, `/r/learnpython`. */
function channelWords([first, second]: readonly string[]): FoundWord[] {
  if (first?.startsWith("@")) return splitLabel(first.slice(1));
  return second && /^(?:r|c|user|channel)$/.test(first ?? "") ? splitLabel(second) : [];
}

function isKnownSite(host: string): boolean {
  const { sites } = builtInKnowledge();
  return sites.has(host) || sites.has(host.slice(host.indexOf(".") + 1));
}

const labelCache = new Map<string, FoundWord[]>();
const maxCachedHosts = 10_000;

/** Words in a site's name; cached, because hosts repeat. */
function labelWords(host: string): FoundWord[] {
  let words = labelCache.get(host);
  if (!words) {
    const labels = host.split(".").slice(0, -1);
    words = labels.flatMap((label) => label.split("-")).flatMap(splitLabel);
    if (labelCache.size >= maxCachedHosts) labelCache.clear();
    labelCache.set(host, words);
  }
  return words;
}

function add(evidence: TopicEvidence, topic: number, weight: number, kind: "site" | "word", what: string): void {
  evidence.scores[topic]! += weight;
  if (weight > (evidence.signs[topic]?.weight ?? 0)) evidence.signs[topic] = { weight, kind, what };
}

/** No answer is certain. */
export const maxConfidence = 0.98;

interface CategoryCandidate extends Candidate {
  /** Undefined for a topic that the person has no category for. */
  position: number | undefined;
  /** Whether the category's name speaks for it, rather than its topic. */
  isNamed: boolean;
}

/** The topics, and the categories that the link mentions. */
export function listCandidates(
  { topicCategories }: Pick<Knowledge, "topicCategories">,
  { found, mentioned }: { found: TopicEvidence; mentioned: ReadonlyMap<number, MentionedName> },
): CategoryCandidate[] {
  const homes = new Set(topicCategories);
  const byTopic = Array.from(found.scores, (score, topic): CategoryCandidate => {
    const position = topicCategories[topic];
    const named = position === undefined ? 0 : (mentioned.get(position)?.score ?? 0);
    return { position, topic, score: score + named, isNamed: named > score };
  });
  const byName = [...mentioned].filter(([position]) => !homes.has(position));
  return [...byTopic, ...byName.map(([position, { topic, score }]) => ({ position, topic, score, isNamed: true }))];
}

const noNames: ReadonlyMap<number, MentionedName> = new Map();

/** The answer of the built-in topics alone. */
export function answerByTopic(
  knowledge: Pick<Knowledge, "categories" | "topicCategories">,
  found: TopicEvidence,
  vector: Vector | null,
): TopicAnswer {
  const candidates = listCandidates(knowledge, { found, mentioned: noNames });
  const probabilities = estimateProbabilities(candidates, vector);
  let best: TopicAnswer = { categoryId: null, confidence: 0 };
  for (const [index, { position }] of candidates.entries()) {
    const confidence = Math.min(maxConfidence, probabilities[index]!);
    if (position !== undefined && confidence > best.confidence)
      best = { categoryId: knowledge.categories[position]!.id, confidence };
  }
  return best;
}

/** What may be right for a link, with what speaks for it. */
interface Candidate {
  /** The topic that it is about, by which a vector tells how likely it is; undefined: unknown. */
  topic: number | undefined;
  /** Of what the lists know: at least 0. */
  score: number;
}

/** The weights' rows in the order of {@link topics}. */
const rows = topics.map((name) => {
  const row = weights.categories.indexOf(name);
  return { weights: Float32Array.from(weights.W[row]!), bias: weights.b[row]! };
});

/**
 * How far the lists' scores are told apart, and how far their shares move what the vector says: fitted on 300 labeled links,
 * each with its site known and unknown; see docs/decisions/0007-categoriser.md.
 */
const fitted = { scale: 3, power: 2.5, lists: 4 };

/**
 * The probabilities of candidates, by the lists and by the link's vector; without a vector, by the lists alone.
 *
 * @param vector by the built-in embedding model; null: not known
 * @returns by candidate; all 0 where nothing is known
 */
export function estimateProbabilities(candidates: readonly Candidate[], vector: Vector | null): number[] {
  const byLists = toShares(candidates.map(({ score }) => (1 + fitted.scale * score) ** fitted.power));
  const isListed = candidates.some(({ score }) => score > 0);
  if (!vector) return candidates.map(({ score }, index) => (isListed && score > 0 ? byLists[index]! : 0));
  const byVector = scoreTopics(vector);
  const highest = Math.max(...byVector);
  const logits = candidates.map(({ topic }, index) => {
    return (topic === undefined ? 0 : byVector[topic]! - highest) + fitted.lists * byLists[index]!;
  });
  return toShares(logits.map(Math.exp));
}

/** The logarithm of each topic's probability, but for a sum. */
function scoreTopics(vector: Vector): number[] {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return rows.map(({ weights: row, bias }) => bias + dot(row, vector) / length);
}

function dot(one: Vector, other: Vector): number {
  let product = 0;
  for (let index = 0; index < one.length; index++) product += one[index]! * other[index]!;
  return product;
}

function toShares(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / total);
}

/** Weight factors by kind of evidence, tuned on the development sets. */
export const evidenceWeights = {
  /** A site, by how much of it is about its topic. */
  site: { all: 7, most: 3, some: 1.2 },
  ending: 0.8,
  use: 1,
  label: 0.8,
  title: 1,
  path: 0.6,
  folder: 1.5,
  description: 0.5,
  text: 0.12,
  /** A word in a language other than the text's. */
  otherLanguage: 0.3,
  subreddit: 6,
  /** Words in the name of a channel or group. */
  channel: 1.3,
  /** The name of a category of the person. */
  ownName: 5,
} as const;
