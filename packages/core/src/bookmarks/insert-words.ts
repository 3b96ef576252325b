import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/**
 * Adds words to the person's vocabulary. They are sorted, so that two writers of one person meet their common words in
 * one order and never deadlock.
 *
 * @param known words that are there already; those added are added to it
 */
export async function insertWords(ctx: Context, words: readonly string[], known: Set<string>): Promise<void> {
  const fresh = [...new Set(words)].filter((word) => word !== "" && !known.has(word)).sort();
  if (fresh.length === 0) return;
  await sql`
    insert into search_word (user_id, word)
    select ${ctx.userId}, fresh.word from unnest(${fresh}::text[]) as fresh (word)
    where not exists (select 1 from search_word w where w.user_id = ${ctx.userId} and w.word = fresh.word)
    on conflict do nothing`.execute(database(ctx));
  for (const word of fresh) known.add(word);
}
