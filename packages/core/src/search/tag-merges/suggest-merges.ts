import { limits } from "@bowerbird/contract/limits";
import type { MergeSuggestion } from "@bowerbird/contract/tags";
import { type Context, database } from "../../platform/context/index.ts";
import { groupTags, comparedGroups, type TagGroup, type TagPair } from "./tag-groups.ts";
import { hasVectorStore, isModelPaused } from "../semantic/index.ts";
import { type ComparedTag, isComplete, readCompared } from "./tag-vectors.ts";
import { sql } from "kysely";
import { foldText, splitWords } from "../../library/bookmarks/index.ts";

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
  if (!embedder || compared.length === 0 || !(await hasVectorStore(ctx))) return [];
  const known = await readCompared(ctx, embedder.name);
  if (!isComplete(compared, known) && !(await isModelPaused(ctx))) {
    await ctx.services.enqueue("embed-tags", { userId: ctx.userId });
  }
  return filterInterchangeable(ctx, nearestPairs(compared, known).slice(0, limits.mergeSuggestions));
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
  const rows = pairs.map((pair, index) => ({ index, ...toRow(pair) }));
  if (rows.length === 0) return [];
  // The words narrow down the bookmarks by index; counting stops once the limit is exceeded.
  const { rows: apart } = await sql<{ index: number }>`
    select p.index from json_to_recordset(${JSON.stringify(rows)}::json) as p (index int, words text, tags text[], max int)
    cross join lateral (
      select count(*) as together from (
        select 1 from bookmark b
        where b.user_id = ${ctx.userId} and b.deleted_at is null and b.search_vector @@ p.words::tsquery and b.tags @> p.tags
        limit p.max + 1) as found
    ) as counted
    where counted.together <= p.max order by p.index`.execute(database(ctx));
  return apart.map(({ index }) => pairs[index]!);
}

function toRow(pair: TagPair) {
  const tags = pair.flatMap((group) => group.tags.map(({ tag }) => tag));
  const words = tags.flatMap((tag) => splitWords(foldText(tag))).map((word) => `'${word}'`);
  return {
    tags,
    words: words.join("&"),
    max: Math.floor(Math.min(...pair.map(({ uses }) => uses)) / maxSharedFraction),
  };
}
