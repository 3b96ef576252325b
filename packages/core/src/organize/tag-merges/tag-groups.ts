import type { PopularTag } from "@bowerbird/contract/tags";
import type { Context } from "../../platform/context/index.ts";
import { listTags, tagKey } from "../../library/tags/index.ts";

/** Tags that differ only in case, punctuation, spaces or plural endings, most used first. */
export interface TagGroup {
  key: string;
  tags: PopularTag[];
  /** Sum of their bookmark counts. */
  uses: number;
}

export type TagPair = [TagGroup, TagGroup];

/** Groups the person's tags by {@link tagKey}, most used first. */
export async function groupTags(ctx: Context): Promise<TagGroup[]> {
  const { tags } = await listTags(ctx);
  const groups = Map.groupBy(tags, ({ tag }) => tagKey(tag));
  groups.delete("");
  return [...groups]
    .map(([key, variants]) => ({ key, tags: variants, uses: variants.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.uses - a.uses);
}
