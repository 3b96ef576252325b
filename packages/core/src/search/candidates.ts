import { type RawBuilder, sql } from "kysely";
import { startsWith } from "./like-pattern.ts";
import { columns, isEnough, isWhole } from "./newest.ts";
import { rankOf } from "./rank.ts";
import type { Search } from "./search.ts";
import { sortKeyOf } from "./sort-key.ts";

type Sql = RawBuilder<unknown>;

/** Of matches that are few among the newest, so many are ranked, the newest. */
const mostRanked = 1_000;
/** Matches of a host's or a title's beginning that are looked at. */
const mostBeginnings = 100;
/** Length of the title's beginning that is indexed. */
const indexedTitle = 40;

/** What may be shown, with what it is sorted by: the newest matches where these are many or all, else all matches. */
export function candidatesOf(userId: string, search: Search, own: Sql, text: Sql): Sql {
  if (search.sort === "match") return rankOf(search, sql.join(sourcesOf(userId, search, own, text), sql` union all `));
  return sql`
    (select id, created_at, ${sortKeyOf(userId, search)} as key from newest as b where ${isEnough})
    union all
    (select id, created_at, key from matching where not ${isEnough})`;
}

function sourcesOf(userId: string, { beginning }: Search, own: Sql, text: Sql): Sql[] {
  const known = [
    sql`(select ${columns} from newest where ${isEnough})`,
    sql`(
      select ${columns} from (
        select tid from matching where not ${isEnough}
        order by created_at desc, id desc limit ${sql.lit(mostRanked)}
      ) found join bookmark on user_id = ${userId} and bookmark.ctid = found.tid)`,
  ];
  return beginning === null ? known : [...known, ...beginningsOf(beginning, own, text)];
}

/** What begins as the query does is among the best, however old it is. */
function beginningsOf(beginning: string, own: Sql, text: Sql): Sql[] {
  const indexed = startsWith(beginning.slice(0, indexedTitle));
  const isTitle = sql`left(search_text, ${sql.lit(indexedTitle)}) like ${indexed}`;
  return [sql`host like ${startsWith(beginning)}`, sql`${isTitle} and search_text like ${startsWith(beginning)}`].map(
    (begins) => sql`(
      select ${columns} from bookmark where ${own} and ${begins} and ${text} and not ${isWhole}
      limit ${sql.lit(mostBeginnings)})`,
  );
}
