import { limits } from "@bowerbird/contract/limits";
import type { MergeSuggestion } from "@bowerbird/contract/tags";
import type { Context } from "../../platform/context/index.ts";
import { groupTags, comparedGroups, type TagGroup, type TagPair } from "./tag-groups.ts";
import { isModelPaused } from "../semantic/index.ts";
import { findApart, type PairRow, type ComparedTag, readCompared } from "./tag-vectors.sql.ts";
import { foldText, splitWords } from "@bowerbird/bookmark/fold-text";

/**
 * Suggests groups of tags to merge: first variants in spelling, most used first; then, if a model is configured, synonyms,
 * most similar first. No tag is in two groups; within a group the most used tag comes first.
 */
export async function suggestMerges(ctx: Context): Promise<MergeSuggestion[]> {
  const groups = await groupTags(ctx);
  const spelled = groups.filter(({ tags }) => tags.length > 1).slice(0, limits.mergeSuggestions);
  const synonyms = await findSynonyms(ctx, groups);
  return [
    ...spelled.map(({ tags }) => ({ reason: "spelling" as const, tags })),
    ...synonyms.map((pair) => ({ reason: "meaning" as const, tags: pair.flatMap(({ tags }) => tags) })),
  ];
}

/**
 * Finds pairs of the person's tags with the same meaning, as far as compared, and enqueues a comparison when tags have
 * changed since. A tag with several spellings is left out until these are merged.
 */
async function findSynonyms(ctx: Context, groups: readonly TagGroup[]): Promise<TagPair[]> {
  const { embedder } = ctx.services;
  const compared = comparedGroups(groups);
  if (!embedder || compared.length === 0) return [];
  const known = await readCompared(ctx, embedder.name);
  if (!isComplete(compared, known) && !(await isModelPaused(ctx))) {
    await ctx.services.enqueue("embed-tags", { userId: ctx.userId });
  }
  return filterInterchangeable(ctx, nearestPairs(compared, known).slice(0, limits.mergeSuggestions));
}

/** Checks whether exactly these tags were compared. */
function isComplete(groups: readonly TagGroup[], known: readonly ComparedTag[]): boolean {
  const keys = new Set(known.map(({ key }) => key));
  return groups.length === keys.size && groups.every(({ key }) => keys.has(key));
}

/** Pairs of tags that are each other's nearest, most similar first. */
function nearestPairs(groups: readonly TagGroup[], known: readonly ComparedTag[]): TagPair[] {
  const plain = new Map(groups.filter(({ tags }) => tags.length === 1).map((group) => [group.key, group]));
  const nearest = new Map(known.map(({ key, nearest: other }) => [key, other]));
  return known
    .toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0))
    .flatMap(({ key, nearest: other }): TagPair[] => {
      const [one, two] = [plain.get(key), plain.get(other ?? "")];
      const isPair = one && two && nearest.get(two.key) === key && isMoreUsed(one, two);
      return isPair ? [[one, two]] : [];
    });
}

/** Keeps a pair that is found from both sides only once. */
function isMoreUsed(one: TagGroup, two: TagGroup): boolean {
  return one.uses === two.uses ? one.key < two.key : one.uses > two.uses;
}

/** Two tags that share more than one in this many of the rarer one's bookmarks complement each other. */
const maxSharedFraction = 5;

/** Drops pairs that often occur on one bookmark: synonyms are used in place of each other, not together. */
async function filterInterchangeable(ctx: Context, pairs: TagPair[]): Promise<TagPair[]> {
  if (pairs.length === 0) return [];
  return (await findApart(ctx, pairs.map(toRow))).map((index) => pairs[index]!);
}

function toRow(pair: TagPair, index: number): PairRow {
  const tags = pair.flatMap((group) => group.tags.map(({ tag }) => tag));
  const words = tags.flatMap((tag) => splitWords(foldText(tag))).map((word) => `'${word}'`);
  const max = Math.floor(Math.min(...pair.map(({ uses }) => uses)) / maxSharedFraction);
  return { index, tags, words: words.join("&"), max };
}
