import { type RawBuilder, sql } from "kysely";
import { isLarge } from "./matching.ts";
import { isMany, isWhole } from "./newest.ts";
import type { Search } from "./search.ts";

type Sql = RawBuilder<unknown>;

export const uncounted = sql`select null::int as total, false as is_exact`;

/**
 * How many match, and whether these are all: of many in a large library it is the least there are, those
 * among the newest. What a category holds is known without counting.
 */
export function countsOf(userId: string, search: Search, isInPart: Sql): Sql {
  if (isPlain(search)) return filed(userId, search);
  const isInSample = sql`${isWhole} or ${isMany} and ${isLarge}`;
  return sql`
    select case when ${isInSample} then (select matches from state) else (select count(*) from matching) end::int as total,
      ${isWhole} or not ${isInPart} or not ${isLarge} as is_exact`;
}

/** Whether nothing but categories is asked for. */
function isPlain({
  terms,
  excludedTerms,
  tags,
  sites,
  broken,
  after,
  before,
  from,
  until,
  relevance,
}: Search): boolean {
  const lists = [terms, excludedTerms, tags, sites, broken, after, before];
  return lists.every((list) => list.length === 0) && from === null && until === null && relevance === null;
}

function filed(userId: string, { categories }: Search): Sql {
  const filters = categories.map(({ ids, isExcluded }) => sql`and (id = any(${ids}::uuid[])) <> ${isExcluded}`);
  return sql`
    select coalesce(sum(bookmark_count), 0)::int as total, true as is_exact from category
    where user_id = ${userId} ${filters.length === 0 ? sql`` : sql.join(filters, sql` `)}`;
}
