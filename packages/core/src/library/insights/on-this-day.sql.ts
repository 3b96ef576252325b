import type { Rediscovered } from "@bowerbird/contract/looking-back";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { shownList, type ShownRow, toBookmark } from "../bookmarks/index.ts";

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
