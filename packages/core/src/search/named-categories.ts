import { sql } from "kysely";
import { foldText } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import type { FiledTerm, Search } from "./search.ts";
import { matchesTerm } from "./term.ts";

/** The search with the categories that each of its terms names: what lies in them matches the term too. */
export async function fileTerms(ctx: Context, search: Search): Promise<Search> {
  const { terms, excludedTerms } = search;
  const named = await categoriesNamed(ctx, [...terms, ...excludedTerms]);
  if (named.length === 0) return search;
  const file = (term: FiledTerm) => {
    const categoryIds = named.filter(({ name }) => matchesTerm(name, term)).map(({ id }) => id);
    return { ...term, categoryIds };
  };
  return { ...search, terms: terms.map(file), excludedTerms: excludedTerms.map(file) };
}

/**
 * The categories whose name may match a term, their names folded; those with accents are all read, because only
 * folding tells. Asked before the search, whose conditions depend on it, and by `strpos`, so that it is planned once.
 */
async function categoriesNamed(ctx: Context, terms: readonly FiledTerm[]): Promise<{ id: string; name: string }[]> {
  if (terms.length === 0) return [];
  const texts = terms.map(({ text }) => text);
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from category
    where user_id = ${ctx.userId} and bookmark_count > 0
      and (octet_length(name_key) > char_length(name_key)
        or exists (select from unnest(${texts}::text[]) as term where strpos(name_key, term) > 0))
  `.execute(database(ctx));
  return rows.map(({ id, name }) => ({ id, name: foldText(name) }));
}
