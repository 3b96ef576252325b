import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** What choosing the copy to keep takes. */
export interface CopyRow {
  id: string;
  url: string;
  title: string;
  isBroken: boolean;
  createdAt: Date | string;
}

/** Most candidates that are compared: a library in which everything looks alike must not fill the memory. */
const maxCandidates = 20_000;

/**
 * Bookmarks whose sites and paths, without what copies differ in, have the same hash; the exact comparison is left to
 * `identifyPage`. Only functions that are cheap on each of 100,000 rows: a regular expression would take half a second.
 */
export async function readCopyCandidates(ctx: Context): Promise<CopyRow[]> {
  const { rows } = await sql<CopyRow>`
    with twin as materialized (
      select array_agg(id) as ids from (
        select id, split_part(host, '.', -2) as site, split_part(host, '.', -1) as domain,
          split_part(split_part(substr(url, 9), '#', 1), '?', 1) as rest
        from bookmark where user_id = ${ctx.userId} and deleted_at is null) as page
      group by hashtextextended(concat(site, '.', domain, case when strpos(rest, '/') > 0 then
        rtrim(replace(replace(replace(replace(lower(substr(rest, strpos(rest, '/'))),
          '/amp', ''), '.amp', ''), 'index.', '/'), 'default.', '/'), '/htmlaspx') end), 0)
      having count(*) > 1),
    near as materialized (select unnest(ids) as id from twin limit ${sql.lit(maxCandidates)})
    select b.id, b.url, b.title, b.broken_reason is not null as "isBroken", b.created_at as "createdAt"
    from near join bookmark b on b.user_id = ${ctx.userId} and b.id = near.id`.execute(database(ctx));
  return rows;
}

/** Shorter titles are of any page: Home, Login, Documentation. */
const minTitle = 12;
/** More pages of one title are a series. */
const maxSameTitle = 5;
/** Fewer words say too little about a page. */
const minWords = 40;

export type TextRow = CopyRow & { words: string[] };

/** Bookmarks with the same title as a few others, with the words of their pages. */
export async function readSameTitles(ctx: Context): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    with twin as materialized (
      select array_agg(id) as ids from bookmark
      where user_id = ${ctx.userId} and deleted_at is null and octet_length(title) >= ${sql.lit(minTitle)}
      group by hashtextextended(title, 0) having count(*) between 2 and ${sql.lit(maxSameTitle)} limit 5000),
    near as materialized (select unnest(ids) as id from twin)
    select b.id, b.url, b.title, b.broken_reason is not null as "isBroken", b.created_at as "createdAt",
      tsvector_to_array(w.words) as words
    from near join bookmark b on b.user_id = ${ctx.userId} and b.id = near.id
    join page_words w on w.user_id = b.user_id and w.bookmark_id = b.id
    where length(w.words) >= ${sql.lit(minWords)}`.execute(database(ctx));
  return rows;
}
