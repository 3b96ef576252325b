import { limits } from "@bowerbird/contract/limits";
import type { MergeSuggestion } from "@bowerbird/contract/tags";
import type { Context } from "../context/index.ts";
import { listTags } from "./list-tags.ts";
import { tagKey } from "./tag-key.ts";

/**
 * Groups of the person's tags that differ only in capitals, hyphens, spaces, dots or singular and plural. Those on most
 * bookmarks come first; within one, the most used tag.
 */
export async function suggestMerges(ctx: Context): Promise<MergeSuggestion[]> {
  const { tags } = await listTags(ctx);
  const groups = Map.groupBy(tags, ({ tag }) => tagKey(tag));
  return [...groups]
    .filter(([key, variants]) => key !== "" && variants.length > 1)
    .map(([, variants]) => ({ tags: variants, uses: variants.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.uses - a.uses)
    .slice(0, limits.mergeSuggestions)
    .map(({ tags: variants }) => ({ tags: variants }));
}
