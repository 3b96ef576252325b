import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { shownList, type ShownRow, toBookmark } from "../../library/bookmarks/index.ts";

/** Bookmarks saved last: what the person is interested in now. */
const recent = 30;
const maxShown = 12;

/** The ids of the bookmarks that were saved last. */
export async function readRecentIds(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookmark where user_id = ${ctx.userId} and deleted_at is null
    order by created_at desc, id desc limit ${sql.lit(recent)}`.execute(database(ctx));
  return rows.map(({ id }) => id);
}

/** Most old bookmarks that are compared. */
const maxCompared = 20_000;

/**
 * Bookmarks saved before a time that share tags or the category with the ones saved last: each shared tag counts as much as
 * the category. The order among equals is another one every day.
 */
export async function readSharing(ctx: Context, recentIds: readonly string[], before: Date): Promise<Bookmark[]> {
  const day = ctx.now().toISOString().slice(0, 10);
  const { rows } = await sql<ShownRow>`
    with late as (
      select category_id, tags from bookmark where user_id = ${ctx.userId} and id = any(${[...recentIds]}::uuid[])),
    tag as (select array_agg(distinct tag) as tags from late, unnest(late.tags) as tag),
    old as materialized (
      select id, category_id, tags from bookmark
      where user_id = ${ctx.userId} and deleted_at is null and broken_reason is null and created_at < ${before}
        and (last_opened_at is null or last_opened_at < ${before})
      order by created_at desc limit ${sql.lit(maxCompared)}),
    close as (
      select old.id, cardinality(array(select unnest(old.tags) intersect select unnest(tag.tags)))
        + (old.category_id in (select category_id from late))::int as shared
      from old, tag order by 2 desc, md5(old.id::text || ${day}) limit ${sql.lit(maxShown)})
    select ${sql.raw(shownList)} from close
    join bookmark b on b.user_id = ${ctx.userId} and b.id = close.id
    join category c on c.user_id = b.user_id and c.id = b.category_id
    where close.shared > 0 order by close.shared desc, b.created_at desc`.execute(database(ctx));
  return rows.map(toBookmark);
}

/** Ten bookmarks by chance. Reads no more of each than its id. */
export async function shuffle(ctx: Context): Promise<{ bookmarks: Bookmark[] }> {
  const { rows } = await sql<ShownRow>`
    with chosen as materialized (
      select id from bookmark where user_id = ${ctx.userId} and deleted_at is null order by random() limit 10)
    select ${sql.raw(shownList)} from chosen
    join bookmark b on b.user_id = ${ctx.userId} and b.id = chosen.id
    join category c on c.user_id = b.user_id and c.id = b.category_id`.execute(database(ctx));
  return { bookmarks: rows.map(toBookmark) };
}
