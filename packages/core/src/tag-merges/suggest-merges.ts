import { limits } from "@bowerbird/contract/limits";
import type { MergeSuggestion } from "@bowerbird/contract/tags";
import type { Context } from "../context/index.ts";
import { sameMeaning } from "./same-meaning.ts";
import { groupTags } from "./tag-groups.ts";

/**
 * Groups of the person's tags that are probably one: first those that differ only in how they are spelled, the ones on
 * most bookmarks first; then, where that is known, those that mean the same, the surest first. No tag is in two of them;
 * within one, the most used tag comes first.
 */
export async function suggestMerges(ctx: Context): Promise<MergeSuggestion[]> {
  const groups = await groupTags(ctx);
  const spelled = groups.filter(({ tags }) => tags.length > 1).slice(0, limits.mergeSuggestions);
  const meant = await sameMeaning(ctx, groups);
  return [
    ...spelled.map(({ tags }) => ({ reason: "spelling" as const, tags })),
    ...meant.map((pair) => ({ reason: "meaning" as const, tags: pair.flatMap(({ tags }) => tags) })),
  ];
}
