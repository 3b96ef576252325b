import { format } from "@bowerbird/contract/messages";
import { say } from "@bowerbird/contract/messages/language-scope";
import { topics } from "../knowledge/index.ts";
import type { Knowledge } from "./load-knowledge.ts";
import { explainSite, findSite, type KnownSite } from "./known-words.ts";
import { findMentioned, type MentionedName } from "./name-categories.ts";
import type { Ranked, Vector, Weighed } from "../../folders/index.ts";
import type { TopicAnswer } from "./own-folders.ts";
import { type LinkParts, type LinkToCategorize, readLink } from "./read-link.ts";
import {
  answerByTopic,
  estimateProbabilities,
  listCandidates,
  maxConfidence,
  type TopicEvidence,
  weighTopics,
} from "./topic-evidence.ts";
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
  /** The person's categories that the link mentions, by position. */
  mentioned: ReadonlyMap<number, MentionedName>;
  /** Where they keep other links of its site. */
  site: KnownSite | undefined;
}

/**
 * Ranks the categories for links: by what the person's own categories say once they have shown enough, until then mostly by
 * built-in topics and the names of their categories. Without a category that the person refused.
 *
 * @param weighed what is known of links already, see {@link OwnFolders.weigh}
 */
export function rankCategories(
  knowledge: Knowledge,
  links: readonly LinkToCategorize[],
  weighed: WeighedLinks = new Map(),
): Ranking[] {
  const asked = links.map((link) => ({ link, parts: readLink(link) }));
  const ranked = rankFolders(knowledge, asked, weighed);
  const { folders } = knowledge;
  return asked.map(({ link, parts }) => {
    const reasons = findReasons(knowledge, parts);
    const own = ranked.get(link);
    const isByFolders = own !== undefined && folders!.isKnown;
    const vector = link.vector ?? null;
    const categories = isByFolders
      ? joinTopic(knowledge, own, answerByTopic(knowledge, reasons.found, vector))
      : rankByTopics(knowledge, reasons, vector, own);
    const refusedId = link.refused?.categoryId;
    const isOpen = ({ position }: RankedCategory) => knowledge.categories[position]!.id !== refusedId;
    return { ...reasons, isByFolders, categories: categories.filter(isOpen) };
  });
}

/** As many as a model is told of; the right one is rarely behind them. */
const maxFolders = 12;

type WeighedLinks = ReadonlyMap<LinkToCategorize, Weighed>;
type Asked = { link: LinkToCategorize; parts: LinkParts };

/**
 * What the person's own categories say. Nothing before they have put any link there, or about a link whose folder's names say
 * more.
 */
function rankFolders(
  { folders }: Knowledge,
  asked: readonly Asked[],
  weighed: WeighedLinks,
): Map<LinkToCategorize, Ranked> {
  const open = asked.filter(({ parts }) => parts.folders.length === 0).map(({ link }) => link);
  if (!folders?.links || open.length === 0) return new Map();
  const ranked = folders.rank(open, weighed);
  return new Map(open.map((link, index) => [link, ranked[index]!]));
}

/**
 * One distribution: where the built-in topics are surer of their category than the person's folders are, it gets their
 * confidence, and the others share what is left.
 */
function joinTopic(knowledge: Knowledge, { offers, unlike }: Ranked, byTopic: TopicAnswer): RankedCategory[] {
  const toPosition = (categoryId: string) => knowledge.categories.findIndex(({ id }) => id === categoryId);
  const { categoryId } = byTopic;
  const trusted =
    categoryId === null ? 0 : byTopic.confidence * knowledge.folders!.getTopicTrust(categoryId, unlike.links);
  const byHand = offers.find(({ folderId }) => folderId === categoryId)?.confidence ?? 0;
  const isTopicSurer = categoryId !== null && trusted > byHand;
  const rest = isTopicSurer ? (1 - trusted) / (1 - byHand) : 1;
  const folders = offers.filter(({ folderId }) => !isTopicSurer || folderId !== categoryId).slice(0, maxFolders);
  const ranked = folders.map(({ folderId, confidence }): RankedCategory => {
    return { position: toPosition(folderId), confidence: rest * confidence, isPersonalized: true };
  });
  const topic = { position: toPosition(categoryId ?? ""), confidence: trusted, isPersonalized: false };
  return [...ranked, ...(isTopicSurer ? [topic] : [])]
    .filter((category) => category.position >= 0)
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** A single category is compared with no other, so a link is not put there unasked. */
const maxSingle = 0.5;

/**
 * The likely categories of a person who has shown little: a mixture of what topics and names say, and their own categories. The
 * topics weigh as much as they were right about this person's links of the same topic.
 */
function rankByTopics(
  knowledge: Knowledge,
  reasons: Reasons,
  vector: Vector | null,
  { offers, unlike }: Ranked = { offers: [], unlike: { folders: new Set(), links: [], all: [] } },
): RankedCategory[] {
  const candidates = listCandidates(knowledge, reasons);
  const probabilities = estimateProbabilities(candidates, vector);
  const trust = offers.length === 0 ? 1 : getTrust(knowledge, candidates, probabilities, unlike.all);
  const weight = Math.min(1 - trust, offers.length > 0 && knowledge.folders!.usedFolders > 1 ? 1 : maxSingle);
  const own = new Map(offers.map(({ folderId, confidence }) => [folderId, weight * confidence]));
  const shares = new Map(
    candidates.map((one, index) => [one.position, { ...one, share: (1 - weight) * probabilities[index]! }]),
  );
  return knowledge.categories
    .map(({ id }, position) => {
      const { share = 0, isNamed = false } = shares.get(position) ?? {};
      const byHand = own.get(id) ?? 0;
      const confidence = Math.min(maxConfidence, share + byHand);
      return { position, confidence, isPersonalized: isNamed || byHand > share };
    })
    .filter(({ confidence }) => confidence >= 0.005)
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** How often the topics are right about this person's links where they say what they say of this one. */
function getTrust(
  { categories, folders }: Knowledge,
  candidates: ReturnType<typeof listCandidates>,
  probabilities: ArrayLike<number>,
  unlike: readonly number[],
): number {
  const likeliest = candidates
    .keys()
    .reduce((best, index) => (probabilities[index]! > probabilities[best]! ? index : best), 0);
  const position = candidates[likeliest]?.position;
  return folders!.getTopicShare(position === undefined ? null : categories[position]!.id, unlike);
}

type Reasons = Omit<Ranking, "categories" | "isByFolders">;

function findReasons(knowledge: Knowledge, parts: LinkParts): Reasons {
  const found = weighTopics(parts);
  const mentioned = findMentioned(knowledge, parts, found);
  return { parts, found, mentioned, site: findSite(knowledge.sites, parts) };
}

/** Below this, it is not said of a category that it has similar links. */
const minSimilar = 0.05;

/** Why a category may be right, in one sentence for the person. */
export function explain(knowledge: Knowledge, ranking: Ranking, category: RankedCategory): string {
  const { found, mentioned, site } = ranking;
  const { position, confidence, isPersonalized } = category;
  const similar = confidence < minSimilar ? t.inUse : t.youPutSimilarLinksThere;
  if (isPersonalized) return (site && explainSite(site, position)) ?? mentioned.get(position)?.explain() ?? similar;
  const topic = knowledge.categories[position]!.topic!;
  const sign = found.signs[topic];
  const name = say(topics[topic]!);
  if (!sign) return format(t.itFitsName, { name });
  return sign.kind === "site"
    ? format(t.whatIsASiteForName, { what: sign.what, name })
    : format(t.whatUsuallyMeansName, { what: sign.what, name });
}
