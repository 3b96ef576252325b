import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { contains } from "./like-pattern.ts";
import type { Term } from "./terms.ts";

/**
 * The condition that a bookmark matches every term, by its words or by its category's name.
 *
 * @returns null where some term can match nothing
 */
export async function matchOf(ctx: Context, terms: readonly Term[]): Promise<RawBuilder<unknown> | null> {
  const categories = await Promise.all(terms.map((term) => categoriesNamed(ctx, term.text)));
  const conditions = terms.map((term, index) => conditionOf(term, categories[index]!));
  return conditions.includes(null) ? null : sql.join(conditions, sql` and `);
}

function conditionOf(term: Term, categoryIds: readonly string[]): RawBuilder<unknown> | null {
  const ways: RawBuilder<unknown>[] = [];
  if (term.words.every((words) => words.length > 0)) ways.push(byWords(term));
  if (categoryIds.length > 0) ways.push(sql`category_id = any(${[...categoryIds]}::uuid[])`);
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : null;
}

/** Where punctuation was typed between the words, the words are found by the index and the rest by reading. */
function byWords(term: Term): RawBuilder<unknown> {
  const query = term.words.map((words) => `(${words.map((word) => `'${word}'`).join("|")})`).join("&");
  const hasWords = sql`search_vector @@ ${query}::tsquery`;
  const isOneWord = term.isCorrected || /^[\p{L}\p{N}]+$/u.test(term.text);
  return isOneWord ? hasWords : sql`(${hasWords} and search_text like ${contains(term.text)})`;
}

async function categoriesNamed(ctx: Context, text: string): Promise<string[]> {
  const rows = await database(ctx)
    .selectFrom("category")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("name_key", "like", contains(text))
    .where("bookmark_count", ">", 0)
    .execute();
  return rows.map((row) => row.id);
}
