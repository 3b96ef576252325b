import type { PopularTag, popularTagsInput } from "@bowerbird/contract/tags";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";

/** Adding up the spellings of all tags would take ten times as long: it is done for those with one this high up. */
const spellingsPerTag = 5;

/** The person's most used tags; spellings that differ in capitals are one tag, shown in the most used spelling. */
export async function listPopularTags(
  ctx: Context,
  { limit }: z.output<typeof popularTagsInput>,
): Promise<PopularTag[]> {
  const { rows } = await sql<PopularTag>`
    with top as (
      select tag_key from tag_count where user_id = ${ctx.userId}
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
