import { type RawBuilder, sql } from "kysely";
import type { Conditions } from "./conditions.ts";
import { isMany, isNear, isWhole } from "./newest.ts";
import { type Search, buildSortKey, hasConditions } from "./search.ts";

type Sql = RawBuilder<unknown>;

/** If the newest contain enough matches, reading stops after this many bookmarks. */
const maxRead = 10_000;

/** Whether the library exceeds {@link maxRead}. */
const isLarge = sql`(select is_large from library)`;
export const buildLibrary = (userId: string): Sql => sql`
  library as materialized (
    select coalesce(sum(bookmark_count), 0) > ${sql.lit(maxRead)} as is_large from category where user_id = ${userId})`;

/** Whether the terms match too many words: reading all bookmarks is faster than looking these up. */
const isScattered = sql`(select is_scattered from scattered)`;

/**
 * All matches with their sort keys; if they are many, those among the newest. Narrow rows with their `ctid`, because they
 * can be thousands, and within the statement that is the fastest way back to a row.
 *
 * No query here has a fixed limit, because the planner would then read the whole table in the hope of early matches.
 */
export function buildMatching(userId: string, search: Search, own: Sql, conditions: Conditions): Sql {
  const { text, indexed } = conditions;
  const found = sql`id, created_at, ${search.sort === "match" ? sql`null::int` : buildSortKey(userId, search)} as key, tid`;
  if (indexed === null) return read(found, own, text);
  const isRead = sql`(${isMany} or ${isScattered})`;
  return sql`
    (select ${found} from (select *, ctid as tid from bookmark) as b where ${own} and ${indexed} and not ${isRead})
    union all
    (${read(found, sql`${own} and ${isRead}`, text)})`;
}

/** Whether there may be further matches. */
export function isReadInPart({ indexed }: Conditions): Sql {
  if (indexed === null) return isNear;
  return sql`case when ${isMany} then true when ${isNear} then ${isScattered} else false end`;
}

function read(found: Sql, own: Sql, text: Sql): Sql {
  return sql`
    select ${found} from (
      select *, ctid as tid from bookmark where ${own}
      order by bookmark.created_at desc, bookmark.id desc
      limit case when ${isNear} then ${sql.lit(maxRead)} end
    ) b where ${text}`;
}

export const uncounted = sql`select null::int as total, false as is_exact`;

/**
 * The number of matches, and whether it is exact: with many in a large library it is a lower bound, those among the
 * newest. Categories have stored counts.
 */
export function buildCounts(userId: string, search: Search, isInPart: Sql): Sql {
  if (isPlain(search)) return countInCategories(userId, search);
  const isInSample = sql`${isWhole} or ${isMany} and ${isLarge}`;
  return sql`
    select case when ${isInSample} then (select matches from state) else (select count(*) from matching) end::int as total,
      ${isWhole} or not ${isInPart} or not ${isLarge} as is_exact`;
}

/** Whether the search has only category conditions. */
function isPlain(search: Search): boolean {
  return !hasConditions({ ...search, categories: [] });
}

function countInCategories(userId: string, { categories }: Search): Sql {
  const filters = categories.map(({ ids, isExcluded }) => sql`and (id = any(${ids}::uuid[])) <> ${isExcluded}`);
  return sql`
    select coalesce(sum(bookmark_count), 0)::int as total, true as is_exact from category
    where user_id = ${userId} ${filters.length === 0 ? sql`` : sql.join(filters, sql` `)}`;
}
