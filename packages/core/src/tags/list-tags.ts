import type { PopularTag } from "@bowerbird/contract/tags";
import { limits } from "@bowerbird/contract/limits";
import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/** The person's tags, each spelling on its own, the most used first, and how many there are in all. */
export async function listTags(ctx: Context): Promise<{ tags: PopularTag[]; total: number }> {
  const { rows } = await sql<PopularTag & { total: number }>`
    select tag, bookmark_count as count, count(*) over ()::int as total from tag_count where user_id = ${ctx.userId}
    order by bookmark_count desc, tag_key, tag collate "C" limit ${limits.listedTags}`.execute(database(ctx));
  return { tags: rows.map(({ tag, count }) => ({ tag, count })), total: rows[0]?.total ?? 0 };
}
