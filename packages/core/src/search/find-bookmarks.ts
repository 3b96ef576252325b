import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type RawBuilder, sql } from "kysely";
import { type BookmarkRow, searchSections, toBookmark } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { contains, startsWith } from "./like-pattern.ts";
import type { Term } from "./terms.ts";

/**
 * The person's bookmarks that contain every term, the best first: a site of that name, a title that begins so, the
 * words in the title, at the start of a word before inside one, then anywhere else; of equals the newest.
 *
 * @param phrase the whole query, folded, for matches of the beginning; null where there is none
 */
export async function findBookmarks(ctx: Context, phrase: string | null, terms: readonly Term[], limit: number): Promise<Bookmark[]> {
  const text = sql.ref("b.search_text");
  const conditions = terms.map((term) => anyOf(text, term.variants.map(contains)));
  const { rows } = await sql<BookmarkRow>`
    with found as materialized (
      select b.id, ${rank(text, phrase, terms)} as rank, b.created_at
      from bookmark b
      where b.user_id = ${ctx.userId} and b.deleted_at is null and ${sql.join(conditions, sql` and `)}
      order by rank, b.created_at desc, b.id desc
      limit ${limit}
    )
    select b.id, b.url, b.title, b.description, b.category_id, c.name as category, c.icon as category_icon, b.favicon,
      b.tags, b.is_ai_generated, b.ai_summary, b.ai_relevance, b.created_at
    from found
    join bookmark b on b.user_id = ${ctx.userId} and b.id = found.id
    join category c on c.user_id = ${ctx.userId} and c.id = b.category_id
    order by found.rank, found.created_at desc, found.id desc`.execute(database(ctx));
  return rows.map(toBookmark);
}

type Text = RawBuilder<unknown>;

/** 0 is the best. Each level asks more of the match than the next. */
function rank(text: Text, phrase: string | null, terms: readonly Term[]) {
  const { host } = searchSections;
  const title = sql`split_part(${text}, ${host}, 1)`;
  const inTitle = terms.map((term) => anyOf(title, term.variants.map(contains)));
  const startsWordOfTitle = terms.map((term) => anyOf(sql`' ' || ${title}`, term.variants.map((word) => contains(` ${word}`))));
  const levels = [
    ...(phrase === null ? [] : [like(text, `%${host}${startsWith(phrase)}`), like(text, startsWith(phrase))]),
    sql.join(startsWordOfTitle, sql` and `),
    sql.join(inTitle, sql` and `),
  ];
  return sql<number>`case ${sql.join(levels.map((level, index) => sql`when ${level} then ${sql.lit(index)}`), sql` `)} else 9 end`;
}

function anyOf(text: Text, patterns: readonly string[]) {
  return sql`(${sql.join(patterns.map((pattern) => like(text, pattern)), sql` or `)})`;
}

function like(text: Text, pattern: string) {
  return sql<boolean>`${text} like ${pattern}`;
}
