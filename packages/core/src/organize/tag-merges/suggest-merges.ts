import { limits } from "@bowerbird/contract/limits";
import type { MergeSuggestion } from "@bowerbird/contract/tags";
import type { Context } from "../../platform/context/index.ts";
import { findNearSpellings } from "./near-spellings.ts";
import { groupTags } from "./tag-groups.ts";

/**
 * Suggests groups of tags to merge, variants of one spelling only: first those that differ in case, accents, hyphens or a
 * plural, then typos, each most used first. No tag is in two groups; within a group the most used tag comes first.
 */
export async function suggestMerges(ctx: Context): Promise<MergeSuggestion[]> {
  const groups = await groupTags(ctx);
  const variants = groups.filter(({ tags }) => tags.length > 1);
  // A tag that has variants gets its typos once these are merged.
  const typos = findNearSpellings(groups).filter((pair) => pair.every(({ tags }) => tags.length === 1));
  const found = [...variants.map(({ tags }) => tags), ...typos.map((pair) => pair.flatMap(({ tags }) => tags))];
  return found.slice(0, limits.mergeSuggestions).map((tags) => ({ tags }));
}
