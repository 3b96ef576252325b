import type { PopularTag, suggestTagsInput } from "@bowerbird/contract/tags";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";

/** The person's tags that begin as was typed, whatever the capitals, the most used first; without those given. */
export async function suggestTags(
  ctx: Context,
  { prefix, without = [], limit }: z.output<typeof suggestTagsInput>,
): Promise<PopularTag[]> {
  const used = without.map((tag) => tag.toLowerCase());
  const { rows } = await sql<PopularTag>`
    select (array_agg(tag order by bookmark_count desc, tag collate "C"))[1] as tag, sum(bookmark_count)::int as count
    from tag_count
    where user_id = ${ctx.userId} and starts_with(tag_key, lower(${prefix})) and tag_key <> all(${used}::text[])
    group by tag_key order by count desc, tag_key limit ${limit}`.execute(database(ctx));
  return rows;
}
