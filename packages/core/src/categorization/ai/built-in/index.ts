import { mapInPieces } from "../../../platform/pieces/index.ts";
import type { Language } from "@bowerbird/contract/languages";
import { limits } from "@bowerbird/contract/limits";
import { tagCounts } from "@bowerbird/contract/tagging";
import { suggestionConfidence } from "@bowerbird/contract/suggested-category";
import type { Knowledge } from "./load-knowledge.ts";
import type { Categorized, LinkParts, LinkToCategorize, Refusals } from "./read-link.ts";
import { explain, rankCategories, type Ranking } from "./rank-categories.ts";
import { type FilingRule, type Guess, isFiled, type Way } from "../../filing/index.ts";
import { tagKey } from "../../../library/tags/index.ts";
import { languages, type WordSense } from "../knowledge/index.ts";
import { toPlainTag } from "../tag-vocabulary.ts";
import { findKnownWords } from "./known-words.ts";
import t from "../../messages.json" with { type: "json" };

export {
  addCategories,
  createInitialKnowledge,
  createKnowledge,
  getCachedKnowledge,
  isAtProgramPace,
  type Knowledge,
  knownLinks,
  learnNext,
  loadKnowledge,
  replay,
} from "./load-knowledge.ts";
export type { LinkToCategorize, Categorized, Refusals } from "./read-link.ts";
export { hasKnownWord, learning } from "./known-words.ts";

export { rankCategories, type Ranking } from "./rank-categories.ts";

/**
 * Categorizes a link without network or model: by its address and its words in about 50 µs, and in less than 5 ms by the
 * person's own categories, once they have shown enough. Deterministic; never throws, whatever the link contains.
 *
 * @param minimum the confidence below which the answer is Uncategorized
 */
export function categorizeBuiltIn(
  knowledge: Knowledge,
  link: LinkToCategorize,
  minimum: Minimum = minConfidence.likely,
): Categorized {
  return toCategorized(knowledge, link, rankCategories(knowledge, [link])[0]!, minimum);
}

/** From which confidence an answer counts, or the rule by which the person's links are filed. */
export type Minimum = number | FilingRule;

/** The likeliest category for a link, before it is decided whether it is filed there. */
export type CategoryGuess = Guess & { categoryId: string };

/** Whether an answer counts. */
export function isEnough(minimum: Minimum, guess: Guess): boolean {
  return typeof minimum === "number" ? guess.confidence >= minimum : isFiled(minimum, guess);
}

/** The guess of a ranking; null where nothing is likely. */
export function toGuess(knowledge: Knowledge, link: LinkToCategorize, { categories, isByFolders }: Ranking) {
  const [best] = categories;
  if (!best) return null;
  const { confidence, position } = best;
  return { categoryId: knowledge.categories[position]!.id, confidence, way: toWay(knowledge, link, isByFolders) };
}

function toWay({ folders }: Knowledge, link: LinkToCategorize, isByFolders: boolean): Way {
  if (!isByFolders && !folders?.list.some(({ isCustom }) => isCustom)) return "standard";
  if (!link.vector) return "plain";
  return link.isByProgram ? "program" : link.isBeingSaved ? "person" : "later";
}

/** The answer of a ranking; see {@link categorizeBuiltIn}. */
export function toCategorized(
  knowledge: Knowledge,
  link: LinkToCategorize,
  ranking: Ranking,
  minimum: Minimum,
): Categorized {
  const tags = withoutRefused(proposeTags(knowledge, ranking.parts), link.refused);
  const [best] = ranking.categories;
  const guess = toGuess(knowledge, link, ranking);
  if (!best || !guess || !isEnough(minimum, guess)) {
    const { id, name } = knowledge.uncategorized;
    const confidence = round(best?.confidence ?? 0);
    return { categoryId: id, category: name, confidence, guess, tags, reason: unknown, isPersonalized: false };
  }
  const { id, name } = knowledge.categories[best.position]!;
  const { isPersonalized } = best;
  const [confidence, reason] = [round(best.confidence), explain(knowledge, ranking, best)];
  return { categoryId: id, category: name, confidence, guess, tags, reason, isPersonalized };
}

/** As it is told and shown. */
function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}

const unknown = t.tooLittleKnown;

/** The confidence that an answer needs. `any`: the likeliest, for a person who decides. `likely`: for a proposal that a person sees first. */
export const minConfidence = { any: 0, likely: suggestionConfidence.offered } as const;

/** A category that the person may choose for a link. */
export interface Offer {
  id: string;
  /** With the names above it: `Development/Rust`. */
  path: string;
  /** The probability that it is right, 0 to 1. */
  confidence: number;
  /** One sentence, shown to the person. */
  reason: string;
}

/** A category that may be right for a link. */
export interface LikelyCategory extends Offer {
  name: string;
  /** Whether what the person did speaks for it. */
  isPersonalized: boolean;
}

/** The categories of a ranking, the likeliest first. */
export function toLikely(knowledge: Knowledge, ranking: Ranking): LikelyCategory[] {
  return ranking.categories.map((category) => {
    const { id, name, path } = knowledge.categories[category.position]!;
    const { confidence, isPersonalized } = category;
    return {
      id,
      name,
      path,
      confidence: round(confidence),
      isPersonalized,
      reason: explain(knowledge, ranking, category),
    };
  });
}

const maxOffers = 3;

/**
 * The likeliest categories for links, by link, the likeliest first: three where anything is known of a link and the person uses
 * as many. What is missing are those with the most links.
 *
 * @param without the id of a category that is known to the person already
 */
export function offerBuiltIn(
  knowledge: Knowledge,
  links: readonly LinkToCategorize[],
  without?: string,
): Promise<Offer[][]> {
  const idAt = (position: number) => knowledge.categories[position]!.id;
  return mapInPieces(links, (link) => {
    const ranking = rankCategories(knowledge, [link])[0]!;
    // Of thousands of categories: saying why takes longer than ranking them.
    const categories = ranking.categories.filter(({ position }) => idAt(position) !== without).slice(0, maxOffers);
    const offers = toLikely(knowledge, { ...ranking, categories }).map(({ id, path, confidence, reason }): Offer => {
      return { id, path, confidence, reason };
    });
    const known = [...ranking.categories.map(({ position }) => idAt(position)), without, link.refused?.categoryId];
    if (ranking.categories.length > 0 && offers.length < maxOffers)
      offers.push(...offerMostUsed(knowledge, new Set(known)).slice(0, maxOffers - offers.length));
    return offers;
  });
}

/** The person's categories with links, the most first. @param known ids of those that are left out */
function offerMostUsed({ categories, folders }: Knowledge, known: ReadonlySet<string | null | undefined>): Offer[] {
  return categories
    .map(({ id, path }) => ({ id, path, links: known.has(id) ? 0 : (folders?.countLinks(id) ?? 0) }))
    .filter(({ links }) => links > 0)
    .sort((one, other) => other.links - one.links)
    .map(({ id, path }) => ({ id, path, confidence: 0, reason: t.inUse }));
}

/** Min. weight of a word that becomes a tag: more than a hint. */
const minTagWeight = 2;

/** Removes what the person refused, in any spelling. */
export function withoutRefused(tags: readonly string[], refused: Refusals | undefined): string[] {
  const keys = new Set(refused?.tags.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
}

/** Proposes the person's tags found in the link, in any variant, then new ones from its title. */
function proposeTags(knowledge: Knowledge, link: LinkParts): string[] {
  const inPath = link.path.flatMap((part) => part.split(/[-_. ]/));
  const words = [...link.title, ...link.host.split(/[.-]/).slice(0, -1), ...inPath];
  const chosen = new Map<string, string>();
  for (const candidate of knowledge.tags.size === 0 ? [] : [...words, ...toPairs(link.title)]) {
    const key = tagKey(candidate);
    const known = knowledge.tags.get(key);
    if (known !== undefined) chosen.set(key, known);
  }
  const { language = null, detail = "standard" } = knowledge.newTags ?? {};
  // Words of the path and the description say less, so they are for those who want many tags.
  const sources = detail === "fine" ? [link.title, inPath, link.description] : [link.title];
  const isWanted = isInLanguage(link, language);
  const fresh = sources.flatMap((source) => findTags(source, isWanted)).filter((tag) => !chosen.has(tagKey(tag)));
  return [...chosen.values(), ...fresh.slice(0, tagCounts[detail].fresh)].slice(0, limits.tagsPerBookmark);
}

/** The words and phrases that are tags: those with one meaning and no mere hints. */
function findTags(words: readonly string[], isWanted: (sense: WordSense) => boolean): string[] {
  const text = words.join(" ");
  const known = findKnownWords(words).filter(({ word, senses: [sense, another] }) => {
    const isSignificant = !another && sense!.weight >= minTagWeight && text.includes(word);
    return isSignificant && isWanted(sense!) && word.length >= 3 && isWhole(word, words);
  });
  return known.flatMap(({ word }) => toPlainTag(word) ?? []);
}

/** Words are not translated, so only those of the language are tags, and but for English only on its pages. @param wanted null: any */
function isInLanguage(link: LinkParts, wanted: Language | null): (sense: WordSense) => boolean {
  const language = wanted && languages.findIndex(({ code }) => code === wanted.split("-")[0]);
  if (language === null) return () => true;
  return (sense) => sense.language === language && (language === 0 || link.language === language);
}

function toPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

/** A stem is not a tag. */
function isWhole(word: string, title: readonly string[]): boolean {
  return word.includes(" ") || title.includes(word);
}
