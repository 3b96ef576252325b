import type { PopularTag } from "@bowerbird/contract/tags";
import type { Context } from "../context/index.ts";
import { listTags, tagKey } from "../tags/index.ts";

/** Tags that differ only in capitals, hyphens, spaces, dots or singular and plural, the most used first. */
export interface TagGroup {
  key: string;
  tags: PopularTag[];
  /** On how many bookmarks they are, one that has several counted for each. */
  uses: number;
}

export type TagPair = [TagGroup, TagGroup];

/** Enough to stand for what somebody collects; they are compared each with each. */
const mostCompared = 500;
/** Among fewer nothing tells how near any two tags are. */
const fewestCompared = 8;

/** All of the person's tags by what they have in common, those on most bookmarks first. */
export async function groupTags(ctx: Context): Promise<TagGroup[]> {
  const { tags } = await listTags(ctx);
  const groups = Map.groupBy(tags, ({ tag }) => tagKey(tag));
  groups.delete("");
  return [...groups]
    .map(([key, variants]) => ({ key, tags: variants, uses: variants.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.uses - a.uses);
}

/** Those whose meanings are compared. */
export function comparedGroups(groups: readonly TagGroup[]): TagGroup[] {
  return groups.length < fewestCompared ? [] : groups.slice(0, mostCompared);
}
