import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { contains, endsWith, startsWith } from "../../library/query/index.ts";

/**
 * Finds categories with bookmarks whose name may contain one of the texts; names with accents are all read, because only
 * folding decides. A separate query, because the search's conditions depend on it; with `strpos`, so that it is planned
 * once.
 */
export async function findNamedCategories(
  ctx: Context,
  texts: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from category
    where user_id = ${ctx.userId} and bookmark_count > 0
      and (octet_length(name_key) > char_length(name_key)
        or exists (select from unnest(${[...texts]}::text[]) as term where strpos(name_key, term) > 0))
  `.execute(database(ctx));
  return rows;
}

/** A word, and how many typos are corrected in it. */
interface TypedWord {
  text: string;
  maxTypos: number;
}

/** Words of the person's vocabulary possibly within the distance; none for a text that is part of a known word. */
export async function findSimilarWords(
  ctx: Context,
  typed: readonly TypedWord[],
): Promise<{ typed: string; word: string }[]> {
  const each = typed.map(
    ({ text, maxTypos }) => sql`
      select ${text}::text as typed, word from search_word
      where user_id = ${ctx.userId} and ${containsPiece(text, maxTypos)}
        and length(word) between ${text.length - maxTypos} and ${text.length + maxTypos}
        and not exists (select 1 from search_word where user_id = ${ctx.userId} and word like ${contains(text)})`,
  );
  const statement = sql<{ typed: string; word: string }>`${sql.join(each, sql` union all `)}`;
  return (await statement.execute(database(ctx))).rows;
}

/**
 * A word with n typos, cut into n + 1 pieces, keeps one piece intact. So only words are read that start or end with a
 * piece or, with two typos, contain the middle one. Swapped letters across the cut would affect both pieces of a word
 * with one typo, so these are a letter shorter.
 */
function containsPiece(word: string, maxTypos: number): RawBuilder<unknown> {
  const size = Math.max(2, Math.floor(word.length / (maxTypos + 1)) - (maxTypos === 1 ? 1 : 0));
  const pieces = [startsWith(word.slice(0, size)), endsWith(word.slice(-size))];
  if (maxTypos === 2) pieces.push(contains(word.slice(size, -size)));
  const kept = pieces.map((piece) => sql`word like ${piece}`);
  return sql`(${sql.join(kept, sql` or `)})`;
}
