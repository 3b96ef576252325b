import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** What Karakeep counts of a person's bookmarks. */
export interface KarakeepStats {
  bookmarks: number;
  favorites: number;
  archived: number;
  /** Saved in the last 7, 30 and 365 days. */
  thisWeek: number;
  thisMonth: number;
  thisYear: number;
  /** The ten largest. */
  topDomains: { domain: string; count: number }[];
  /** When bookmarks were saved, in UTC; Sunday is 0. */
  hours: { hour: number; day: number; count: number }[];
}

type Counts = Pick<KarakeepStats, "bookmarks" | "favorites" | "archived" | "thisWeek" | "thisMonth" | "thisYear">;

/** Reads all of the person's bookmarks. */
export async function getKarakeepStats(ctx: Context): Promise<KarakeepStats> {
  const live = sql`bookmark where user_id = ${ctx.userId} and deleted_at is null`;
  const since = (days: number): RawBuilder<unknown> =>
    sql`count(*) filter (where created_at > ${ctx.now()}::timestamptz - ${days} * interval '1 day')::int`;
  const counts = sql<Counts>`
    select count(*)::int as bookmarks, count(*) filter (where is_favorite)::int as favorites,
      count(*) filter (where is_archived)::int as archived,
      ${since(7)} as "thisWeek", ${since(30)} as "thisMonth", ${since(365)} as "thisYear" from ${live}`;
  const domains = sql<{ domain: string; count: number }>`
    select host as domain, count(*)::int as count from ${live} group by host order by count(*) desc, host limit 10`;
  const hours = sql<{ hour: number; day: number; count: number }>`
    select extract(hour from created_at at time zone 'UTC')::int as hour,
      extract(dow from created_at at time zone 'UTC')::int as day, count(*)::int as count from ${live} group by 1, 2`;
  const db = database(ctx);
  const [{ rows: counted }, { rows: topDomains }, { rows: when }] = await Promise.all([
    counts.execute(db),
    domains.execute(db),
    hours.execute(db),
  ]);
  return { ...counted[0]!, topDomains, hours: when };
}
