import { sql } from "kysely";
import type { Context } from "../context/index.ts";

/** A statement that adds words to the person's vocabulary. Give them sorted, so that two writers never deadlock. */
export function newWords(ctx: Context, words: readonly string[]) {
  return sql`
    insert into search_word (user_id, word)
    select ${ctx.userId}, fresh.word from unnest(${[...words]}::text[]) as fresh (word)
    where not exists (select 1 from search_word w where w.user_id = ${ctx.userId} and w.word = fresh.word)
    on conflict do nothing`;
}
