import { format } from "@bowerbird/contract/messages";
import { topics } from "../knowledge/index.ts";
import type { Knowledge } from "./knowledge.ts";
import { getFading, type OwnEvidence, weighOwn } from "./own-evidence.ts";
import type { FolderOffer } from "../../folders/index.ts";
import type { TopicAnswer } from "./own-folders.ts";
import { type LinkParts, type LinkToCategorize, readLink } from "./read-link.ts";
import { type TopicEvidence, weighTopics } from "./topic-evidence.ts";
import t from "../../messages.json" with { type: "json" };

/** A category that may be right for a link. */
export interface RankedCategory {
  /** In {@link Knowledge.categories}. */
  position: number;
  /** The probability that it is right, 0 to 1. */
  confidence: number;
  /** Whether what the person did speaks for it, rather than the built-in topics. */
  isPersonalized: boolean;
}

export interface Ranking {
  parts: LinkParts;
  /** The likeliest first. */
  categories: RankedCategory[];
  /** Whether the person has shown enough for their own folders to lead. */
  isByFolders: boolean;
  found: TopicEvidence;
  own: OwnEvidence;
}

/**
 * Ranks the categories for links: by what the person's own categories say once they have shown enough, otherwise by
 * built-in topics and their lessons. Without a category that the person refused.
 */
export function rankCategories(knowledge: Knowledge, links: readonly LinkToCategorize[]): Ranking[] {
  const asked = links.map((link) => ({ link, parts: readLink(link) }));
  const byFolders = rankByFolders(knowledge, asked);
  return asked.map(({ link, parts }) => {
    const ranking = byFolders.get(link) ?? rankByEvidence(knowledge, parts);
    const refusedId = link.refused?.categoryId;
    const isOpen = ({ position }: RankedCategory) => knowledge.categories[position]!.id !== refusedId;
    return { ...ranking, categories: ranking.categories.filter(isOpen) };
  });
}

/** As many as a model is told of; the right one is rarely behind them. */
const maxFolders = 12;

type Asked = { link: LinkToCategorize; parts: LinkParts };

/**
 * The person's own categories and, among them, the one of the built-in topics, by what these were worth for this person so
 * far. None while the person has shown too little, and none for a link whose folder's names say more.
 */
function rankByFolders(knowledge: Knowledge, asked: readonly Asked[]): Map<LinkToCategorize, Ranking> {
  const { folders } = knowledge;
  const open = asked.filter(({ parts }) => parts.folders.length === 0);
  if (!folders?.isKnown || open.length === 0) return new Map();
  const answers = open.map(({ parts }) => answerByTopic(knowledge, parts));
  const offers = folders.rank(open.map(({ link }) => link));
  return new Map(
    open.map(({ link, parts }, index) => {
      const found = weighTopics(parts);
      const categories = joinTopic(knowledge, offers[index]!, answers[index]!, folders.topicTrust);
      return [link, { parts, categories, isByFolders: true, found, own: weighOwn(knowledge, parts, found) }];
    }),
  );
}

/** @param trust how often the built-in topics are right */
function joinTopic(
  knowledge: Knowledge,
  offers: readonly FolderOffer[],
  byTopic: TopicAnswer,
  trust: number,
): RankedCategory[] {
  const toPosition = (categoryId: string) => knowledge.categories.findIndex(({ id }) => id === categoryId);
  const folders = offers.slice(0, maxFolders).map(({ folderId, confidence }) => {
    return { position: toPosition(folderId), confidence: round(confidence), isPersonalized: true };
  });
  const trusted = byTopic.confidence * trust;
  const position = byTopic.categoryId === null ? -1 : toPosition(byTopic.categoryId);
  const byHand = folders.find((folder) => folder.position === position);
  const isTopicSurer = trusted > (byHand?.confidence ?? 0);
  const rest = isTopicSurer ? folders.filter((folder) => folder !== byHand) : folders;
  const topic = isTopicSurer ? [{ position, confidence: round(trusted), isPersonalized: false }] : [];
  return [...rest, ...topic]
    .filter((category) => category.position >= 0)
    .toSorted((a, b) => b.confidence - a.confidence);
}

function rankByEvidence(knowledge: Knowledge, parts: LinkParts): Ranking {
  const found = weighTopics(parts, getFading(knowledge, parts));
  const own = weighOwn(knowledge, parts, found);
  const scores = sumScores(knowledge, found, own);
  const [best = 0, second = 0] = scores.map(([, score]) => score);
  const categories = scores.map(([position, score], index) => {
    const { topic } = knowledge.categories[position]!;
    const topicScore = topic !== undefined && knowledge.topicCategories[topic] === position ? found.scores[topic]! : 0;
    const isPersonalized = (own.scores.get(position) ?? 0) > topicScore;
    return { position, confidence: getConfidence(score, index === 0 ? second : best), isPersonalized };
  });
  return { parts, categories, isByFolders: false, found, own };
}

/** The answer of the built-in topics alone. */
export function answerByTopic(
  knowledge: Pick<Knowledge, "categories" | "topicCategories">,
  parts: LinkParts,
): TopicAnswer {
  const found = weighTopics(parts);
  const scores = sumScores(knowledge, found, { scores: new Map(), reasons: new Map() });
  const [winner, runnerUp] = scores;
  const categoryId = winner === undefined ? null : knowledge.categories[winner[0]]!.id;
  const confidence = winner === undefined ? 0 : getConfidence(winner[1], runnerUp?.[1] ?? 0);
  return { categoryId, confidence };
}

/** A topic less sure than this is none. */
const minTopicConfidence = 0.6;

/** The person's category for the built-in topic of a link; null if that is not known well enough. */
export function findTopicCategory(knowledge: Knowledge, link: LinkToCategorize): string | null {
  const { categoryId, confidence } = answerByTopic(knowledge, readLink(link));
  return confidence >= minTopicConfidence ? categoryId : null;
}

/** Scores by category, the highest first; on a tie the earlier category. */
function sumScores(
  knowledge: Pick<Knowledge, "topicCategories">,
  found: TopicEvidence,
  own: OwnEvidence,
): [position: number, score: number][] {
  const scores = new Map(own.scores);
  for (const [topic, score] of found.scores.entries()) {
    const home = knowledge.topicCategories[topic];
    if (home !== undefined && score > 0) scores.set(home, (scores.get(home) ?? 0) + score);
  }
  return [...scores].filter(([, score]) => score > 0).sort(([a, x], [b, y]) => y - x || a - b);
}

/** Why a category may be right, in one sentence for the person. */
export function explain(knowledge: Knowledge, { found, own }: Ranking, category: RankedCategory): string {
  const { position, isPersonalized } = category;
  if (isPersonalized) return own.reasons.get(position)?.explain() ?? t.youPutSimilarLinksThere;
  const topic = knowledge.categories[position]!.topic!;
  const sign = found.signs[topic];
  const name = topics[topic]!;
  if (!sign) return format(t.itFitsName, { name });
  return sign.kind === "site"
    ? format(t.whatIsASiteForName, { what: sign.what, name })
    : format(t.whatUsuallyMeansName, { what: sign.what, name });
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
  return Math.min(0.98, round(confidence));
}

const fitted = { start: 0.5, lead: 0.95, score: -0.28, max: 7 };

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
