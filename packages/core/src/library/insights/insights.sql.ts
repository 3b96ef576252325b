import type { Insights, insightsInput, Rediscovered } from "@bowerbird/contract/looking-back";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../../platform/context/index.ts";
import { shownList, type ShownRow, toBookmark } from "../bookmarks/index.ts";

/** Bars of a chart. */
const maxBars = 12;

/**
 * Counts the person's bookmarks by month, category, site and tag. Bookmarks are read once, for months and sites; categories
 * and tags have stored counts. Decision 37 has the time it takes.
 */
export async function getInsights(ctx: Context, { timeZone }: z.output<typeof insightsInput>): Promise<Insights> {
  const max = sql.lit(maxBars);
  const { rows } = await sql<Insights>`
    with recursive own as materialized (
      select host, (date_trunc('month', created_at at time zone ${timeZone}))::date as month, category_id,
        broken_reason is not null as is_broken, is_favorite, is_unread, open_count = 0 as is_unopened
      from bookmark where user_id = ${ctx.userId} and deleted_at is null),
    month as (select month, count(*)::int as count from own group by month),
    site as (select host, count(*)::int as count from own where host <> '' group by host),
    top_site as (select host as name from site order by count desc, host limit ${max}),
    -- As the search for a site finds those below it.
    site_sum as (
      select name, sum(count)::int as count from top_site
      join site on site.host = name or right(site.host, length(name) + 1) = '.' || name group by name),
    filed as (select category_id as id, count(*)::int as count from own group by 1),
    above as (
      select id, name, id as outer_id from category where user_id = ${ctx.userId} and parent_id is null
      union all
      select c.id, above.name, above.outer_id from above
      join category c on c.user_id = ${ctx.userId} and c.parent_id = above.id),
    opened as (${topOpened(ctx)}),
    category_sum as (
      select above.outer_id as id, above.name, sum(filed.count)::int as count from filed join above on above.id = filed.id
      group by 1, 2 order by 3 desc, 2 limit ${max}),
    tag as (${topTags(ctx)})
    select count(*)::int as total, (count(*) filter (where is_broken))::int as broken,
      (count(*) filter (where is_favorite))::int as favorites, (count(*) filter (where is_unread))::int as unread,
      nullif(count(*) filter (where is_unopened), count(*))::int as "neverOpened",
      ${toList("opened", "'id', id, 'name', title, 'url', url", "count desc, id")} as "topOpened",
      ${toList("month", "'name', to_char(month, 'YYYY-MM')", "month")} as months,
      ${toList("category_sum", "'id', id, 'name', name")} as categories,
      ${toList("site_sum", "'name', name")} as sites,
      ${toList("tag", "'name', name")} as tags from own`.execute(database(ctx));
  return rows[0]!;
}

/** The rows of a step as a JSON array. */
function toList(step: string, fields: string, order = "count desc, name") {
  return sql.raw(
    `coalesce((select json_agg(json_build_object(${fields}, 'count', count) order by ${order}) from ${step}), '[]')`,
  );
}

function topOpened(ctx: Context) {
  return sql`select id, title, url, open_count as count from bookmark
    where user_id = ${ctx.userId} and deleted_at is null and open_count > 0
    order by open_count desc, id limit ${sql.lit(maxBars)}`;
}

function topTags(ctx: Context) {
  return sql`select (array_agg(tag order by bookmark_count desc, tag))[1] as name, sum(bookmark_count)::int as count
    from tag_count where user_id = ${ctx.userId} and bookmark_count > 0
    group by tag_key order by 2 desc, 1 limit ${sql.lit(maxBars)}`;
}

/** Days before and after, when the day itself has nothing. */
const nearDays = 3;
const maxShown = 20;
/** Older years have no bookmarks. */
const maxYears = 40;

/** The bookmarks saved on this day in earlier years, the newest first, or around it. */
export async function findOnThisDay(ctx: Context, timeZone: string): Promise<Rediscovered["onThisDay"]> {
  const exact = await readDays(ctx, timeZone, 0);
  if (exact.length > 0) return { isNear: false, bookmarks: exact };
  return { isNear: true, bookmarks: await readDays(ctx, timeZone, nearDays) };
}

/** A range of the index by time for each year, so that no bookmark of another day is read. */
async function readDays(ctx: Context, timeZone: string, around: number) {
  const { rows } = await sql<ShownRow>`
    with day as (
      select (date_trunc('day', ${ctx.now()}::timestamptz at time zone ${timeZone}) - make_interval(years => past)) as start
      from generate_series(1, ${sql.lit(maxYears)}) as past)
    select ${sql.raw(shownList)} from day cross join lateral (
      select * from bookmark where user_id = ${ctx.userId} and deleted_at is null
        and created_at >= (day.start - make_interval(days => ${around}::int)) at time zone ${timeZone}
        and created_at < (day.start + make_interval(days => ${around}::int + 1)) at time zone ${timeZone}
      order by created_at desc, id desc limit ${sql.lit(maxShown)}) as b
    join category c on c.user_id = b.user_id and c.id = b.category_id
    order by b.created_at desc, b.id desc limit ${sql.lit(maxShown)}`.execute(database(ctx));
  return rows.map(toBookmark);
}
