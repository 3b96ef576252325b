import { sql } from "kysely";
import { foldText, wordsOf } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import type { TagPair } from "./tag-groups.ts";

/** Together on more than one in so many of the rarer one's bookmarks, two tags complete each other. */
const seldom = 5;

/** Without pairs that often stand on one bookmark: who means the same gives the one or the other. */
export async function replaceEachOther(ctx: Context, pairs: TagPair[]): Promise<TagPair[]> {
  const rows = pairs.map((pair, index) => ({ index, ...together(pair) }));
  if (rows.length === 0) return [];
  // Their words find the bookmarks that can have both, and so many are looked at that it is settled.
  const { rows: apart } = await sql<{ index: number }>`
    select p.index from json_to_recordset(${JSON.stringify(rows)}::json) as p (index int, words text, tags text[], most int)
    cross join lateral (
      select count(*) as together from (
        select 1 from bookmark b
        where b.user_id = ${ctx.userId} and b.deleted_at is null and b.search_vector @@ p.words::tsquery and b.tags @> p.tags
        limit p.most + 1) as found
    ) as counted
    where counted.together <= p.most order by p.index`.execute(database(ctx));
  return apart.map(({ index }) => pairs[index]!);
}

function together(pair: TagPair) {
  const tags = pair.flatMap((group) => group.tags.map(({ tag }) => tag));
  const words = tags.flatMap((tag) => wordsOf(foldText(tag))).map((word) => `'${word}'`);
  return { tags, words: words.join("&"), most: Math.floor(Math.min(...pair.map(({ uses }) => uses)) / seldom) };
}
