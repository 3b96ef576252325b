import { type RawBuilder, sql } from "kysely";
import { foldText } from "../bookmarks/index.ts";
import { contains } from "./like-pattern.ts";
import type { FiledTerm, Search } from "./search.ts";
import { matchesTerm } from "./term.ts";

export interface NamedCategory {
  id: string;
  name: string;
}

/**
 * The categories whose name may match a term: mostly there are none, so this is asked together with the search, which
 * then stops and is run again with the terms filed. Names with accents are judged by {@link fileTerms}.
 */
export function categoriesNamed(userId: string, { terms, excludedTerms, areTermsFiled }: Search): RawBuilder<unknown> {
  const patterns = areTermsFiled ? [] : [...terms, ...excludedTerms].map(({ text }) => contains(text));
  return sql`
    select id, name from category
    where ${patterns.length > 0} and user_id = ${userId} and bookmark_count > 0
      and (name_key like any(${patterns}::text[]) or octet_length(name_key) > char_length(name_key))`;
}

/** The search with the categories that each term names. */
export function fileTerms(search: Search, categories: readonly NamedCategory[]): Search {
  const folded = categories.map(({ id, name }) => ({ id, name: foldText(name) }));
  const file = (term: FiledTerm) => {
    const categoryIds = folded.filter(({ name }) => matchesTerm(name, term)).map(({ id }) => id);
    return { ...term, categoryIds };
  };
  const { terms, excludedTerms } = search;
  return { ...search, terms: terms.map(file), excludedTerms: excludedTerms.map(file), areTermsFiled: true };
}
