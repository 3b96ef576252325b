import { type RawBuilder, sql } from "kysely";
import { isLarge, mostCounted } from "./matching.ts";
import { isWhole } from "./newest.ts";
import type { Search } from "./search.ts";

type Sql = RawBuilder<unknown>;

export const uncounted = sql`select null::int as total, false as is_exact`;

/**
 * How many match, and whether these are all: of many in a large library it is the least there are. What a category
 * holds is known without counting.
 */
export function countsOf(userId: string, search: Search, own: Sql, isInPart: Sql): Sql {
  if (isPlain(search)) return filed(userId, search);
  const mayBeMatched = sql`(select count(*) from (select from bookmark where ${own} limit ${sql.lit(mostCounted + 1)}) own)`;
  return sql`
    select case when ${isWhole} then (select matches from state) else (select count(*) from matching) end::int as total,
      case when ${isWhole} or not ${isInPart} or not ${isLarge} then true
        else ${mayBeMatched} <= ${sql.lit(mostCounted)} end as is_exact`;
}

/** Whether nothing but categories is asked for. */
function isPlain({ terms, excludedTerms, tags, sites, after, before, from, until, relevance }: Search): boolean {
  const lists = [terms, excludedTerms, tags, sites, after, before];
  return lists.every((list) => list.length === 0) && from === null && until === null && relevance === null;
}

function filed(userId: string, { categories }: Search): Sql {
  const filters = categories.map(({ ids, isExcluded }) => sql`and (id = any(${ids}::uuid[])) <> ${isExcluded}`);
  return sql`
    select coalesce(sum(bookmark_count), 0)::int as total, true as is_exact from category
    where user_id = ${userId} ${filters.length === 0 ? sql`` : sql.join(filters, sql` `)}`;
}
