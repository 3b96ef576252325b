import { spellingKey } from "@bowerbird/contract/spelling-key";
import type { PopularTag, popularTagsInput, suggestTagsInput } from "@bowerbird/contract/tags";
import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import type { z } from "zod";

interface TagListing {
  tags: PopularTag[];
  total: number;
}

/** Lists the person's tags, each spelling separately, most used first, with their total number. */
export function listTags(ctx: Context): Promise<TagListing> {
  return selectTags(ctx, limits.listedTags);
}

/** The same, or null for a person with more than `max`. */
export async function listFewTags(ctx: Context, max: number): Promise<TagListing | null> {
  const listing = await selectTags(ctx, max);
  return listing.total > max ? null : listing;
}

async function selectTags(ctx: Context, limit: number): Promise<TagListing> {
  const { rows } = await sql<PopularTag & { total: number }>`
    select tag, bookmark_count as count, count(*) over ()::int as total from tag_count
    where user_id = ${ctx.userId} and bookmark_count > 0
    order by bookmark_count desc, tag_key, tag collate "C" limit ${limit}`.execute(database(ctx));
  return { tags: rows.map(({ tag, count }) => ({ tag, count })), total: rows[0]?.total ?? 0 };
}

/** Only the top tags' spellings are summed, this many per requested tag: summing all takes ten times as long. */
const spellingsPerTag = 5;

/** Lists the most used tags, ignoring case; each is shown in its most used spelling. */
export async function listPopularTags(
  ctx: Context,
  { limit }: z.output<typeof popularTagsInput>,
): Promise<PopularTag[]> {
  const { rows } = await sql<PopularTag>`
    with top as (
      select tag_key from tag_count where user_id = ${ctx.userId} and bookmark_count > 0
      order by bookmark_count desc limit ${limit * spellingsPerTag}
    )
    select spelled.tag, spelled.count from (select distinct tag_key from top) as key
    cross join lateral (
      select (array_agg(tag order by bookmark_count desc, tag collate "C"))[1] as tag, sum(bookmark_count)::int as count
      from tag_count t where t.user_id = ${ctx.userId} and t.tag_key = key.tag_key
    ) as spelled
    order by spelled.count desc, key.tag_key limit ${limit}`.execute(database(ctx));
  return rows;
}

/** Suggests the person's tags with this prefix, ignoring case, most used first, except the given ones. */
export async function suggestTags(
  ctx: Context,
  { prefix, without = [], limit }: z.output<typeof suggestTagsInput>,
): Promise<PopularTag[]> {
  const used = without.map(spellingKey);
  const { rows } = await sql<PopularTag>`
    select (array_agg(tag order by bookmark_count desc, tag collate "C"))[1] as tag, sum(bookmark_count)::int as count
    from tag_count
    where user_id = ${ctx.userId} and starts_with(tag_key, ${spellingKey(prefix)}) and tag_key <> all(${used}::text[])
    group by tag_key order by count desc, tag_key limit ${limit}`.execute(database(ctx));
  return rows;
}
