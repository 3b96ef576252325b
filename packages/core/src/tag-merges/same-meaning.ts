import { limits } from "@bowerbird/contract/limits";
import type { Context } from "../context/index.ts";
import { hasVectorStore, isModelResting } from "../meaning/index.ts";
import { replaceEachOther } from "./replace-each-other.ts";
import { comparedGroups, type TagGroup, type TagPair } from "./tag-groups.ts";
import { type ComparedTag, isComplete, readCompared } from "./tag-vectors.ts";

/**
 * Pairs of the person's tags that mean the same, as far as that is known now; wakes a job where tags have come or gone
 * since they were compared. A tag that is spelled in several ways waits until that is settled.
 */
export async function sameMeaning(ctx: Context, groups: readonly TagGroup[]): Promise<TagPair[]> {
  const { embedder } = ctx.services;
  const compared = comparedGroups(groups);
  if (!embedder || compared.length === 0 || !(await hasVectorStore(ctx))) return [];
  const known = await readCompared(ctx, embedder.name);
  if (!isComplete(compared, known) && !(await isModelResting(ctx))) {
    await ctx.services.enqueue("embed-tags", { userId: ctx.userId });
  }
  return replaceEachOther(ctx, nearestPairs(compared, known).slice(0, limits.mergeSuggestions));
}

/** Each is the nearest of the other; the most alike first. */
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

/** Of a pair that is found from both sides, the one side. */
function isMoreUsed(one: TagGroup, two: TagGroup): boolean {
  return one.uses === two.uses ? one.key < two.key : one.uses > two.uses;
}
