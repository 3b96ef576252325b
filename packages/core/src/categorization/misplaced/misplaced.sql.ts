import { modelName } from "@bowerbird/embedding-model";
import { type RawBuilder, sql } from "kysely";
import { type Context, database, inTransaction, type VisitorContext } from "../../platform/context/index.ts";

/** A link as it is compared with others. */
export interface PlacedRow {
  id: string;
  url: string;
  title: string;
  savedAt: Date;
  categoryId: string;
  isByAi: boolean;
  isKept: boolean;
  isTrashed: boolean;
  vector: Buffer | null;
}

/** Rows that are read at once. */
const page = 1_000;
/** Transactions may commit out of order. */
const overlap = "10 seconds";

type StoredRow = Omit<PlacedRow, "savedAt"> & { savedAt: Date | string };

/** Where links are found. */
const columns = sql`b.id, left(b.url, 400) as url, left(b.title, 200) as title, b.created_at as "savedAt",
  b.category_id as "categoryId", b.is_ai_generated as "isByAi", b.deleted_at is not null as "isTrashed",
  exists (select from tidy_kept k where k.user_id = b.user_id and k.kind = 'misplaced' and k.key = b.id::text) as "isKept"`;

/** Reads the person's newest links, in pages, the newest first. @param max links in all */
export async function* readPlaced(ctx: Context, max: number): AsyncGenerator<PlacedRow[]> {
  let last: { at: string; id: string } | null = null;
  for (let read = 0; read < max; read += page) {
    const before: RawBuilder<unknown> = last
      ? sql`and (b.created_at, b.id) < (${last.at}::timestamptz, ${last.id}::uuid)`
      : sql``;
    const { rows }: { rows: (StoredRow & { at: string })[] } = await sql<StoredRow & { at: string }>`
      select page.*, v.vector from (
        select ${columns}, b.created_at::text as at from bookmark b
        where b.user_id = ${ctx.userId} and b.deleted_at is null ${before}
        order by b.created_at desc, b.id desc limit ${page}
      ) as page left join bookmark_vector v
        on v.user_id = ${ctx.userId} and v.bookmark_id = page.id and v.model = ${modelName}
      order by page."savedAt" desc, page.id desc`.execute(database(ctx));
    yield rows.map(toPlaced);
    if (rows.length < page) return;
    last = rows.at(-1)!;
  }
}

/**
 * Reads the links that have changed since a moment, also those in the trash, and those whose vectors are newer than a version.
 *
 * @param max of each kind
 */
export async function readChanged(
  ctx: Context,
  { readAt, vectorsVersion }: { readAt: Date; vectorsVersion: number },
  max: number,
): Promise<PlacedRow[]> {
  const from = sql`${readAt}::timestamptz - ${overlap}::interval`;
  const { rows } = await sql<StoredRow>`
    with changed as (
      (select id from bookmark where user_id = ${ctx.userId} and deleted_at is null and updated_at > ${from}
      order by updated_at desc limit ${max})
      union
      (select id from bookmark where user_id = ${ctx.userId} and deleted_at > ${from} order by deleted_at desc limit ${max})
      union
      (select bookmark_id from bookmark_vector
      where user_id = ${ctx.userId} and model = ${modelName} and version > ${vectorsVersion} limit ${max})
    )
    select ${columns}, v.vector from changed join bookmark b on b.user_id = ${ctx.userId} and b.id = changed.id
    left join bookmark_vector v on v.user_id = b.user_id and v.bookmark_id = b.id and v.model = ${modelName}
    order by b.created_at, b.id`.execute(database(ctx));
  return rows.map(toPlaced);
}

function toPlaced(row: StoredRow): PlacedRow {
  return { ...row, savedAt: new Date(row.savedAt) };
}

/** A link that is perhaps in the wrong category, as it is stored. */
export interface StoredMisplaced {
  bookmarkId: string;
  categoryId: string;
  targetId: string;
  certainty: number;
  isSure: boolean;
  alike: number;
}

/** Rows that are written at once. */
const batch = 2_000;

/** Replaces the results of the last search. @param searchedAt later changes are not in them */
export async function writeMisplaced(
  ctx: Context,
  found: readonly StoredMisplaced[],
  { searchedAt, vectorsVersion, nextAt }: { searchedAt: Date; vectorsVersion: number; nextAt: Date },
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await sql`delete from misplaced_link where user_id = ${ctx.userId}`.execute(database(inner));
    for (let start = 0; start < found.length; start += batch) {
      await sql`
        insert into misplaced_link (user_id, bookmark_id, category_id, target_id, certainty, is_sure, alike)
        select ${ctx.userId}, r."bookmarkId", r."categoryId", r."targetId", r.certainty, r."isSure", r.alike
        from json_to_recordset(${JSON.stringify(found.slice(start, start + batch))}::json) as r (
          "bookmarkId" uuid, "categoryId" uuid, "targetId" uuid, certainty real, "isSure" boolean, alike int)
        join bookmark b on b.user_id = ${ctx.userId} and b.id = r."bookmarkId"`.execute(database(inner));
    }
    await sql`
      update misplaced_search set searched_at = ${searchedAt}, vectors_version = ${vectorsVersion}, next_at = ${nextAt}
      where user_id = ${ctx.userId}`.execute(database(inner));
  });
}

/** The surest first, of links that are still where they were, and of categories that are still there. */
export async function readMisplaced(ctx: Context): Promise<StoredMisplaced[]> {
  const { rows } = await sql<StoredMisplaced>`
    select m.bookmark_id as "bookmarkId", m.category_id as "categoryId", m.target_id as "targetId", m.certainty,
      m.is_sure as "isSure", m.alike
    from misplaced_link m
    join bookmark b on b.user_id = m.user_id and b.id = m.bookmark_id and b.category_id = m.category_id and b.deleted_at is null
    join category c on c.user_id = m.user_id and c.id = m.target_id
    where m.user_id = ${ctx.userId}
    order by m.certainty desc, m.bookmark_id`.execute(database(ctx));
  return rows;
}

/** Whether there is something to look at: links or vectors have changed, and no vectors are being made. */
export function isSearchDue(ctx: VisitorContext): RawBuilder<boolean> {
  return sql`d.next_at <= ${ctx.now()} and exists (
    select from embedding_state e where e.user_id = d.user_id and e.lock_token is null and (
      d.searched_at is null or e.vectors_version <> d.vectors_version or exists (
        select from bookmark b where b.user_id = d.user_id and b.deleted_at is null and b.updated_at > d.searched_at)))`;
}

/** Everybody whose links have vectors gets a row. */
export async function openSearches(ctx: VisitorContext): Promise<void> {
  await sql`
    insert into misplaced_search (user_id)
    select e.user_id from embedding_state e
    where not exists (select from misplaced_search d where d.user_id = e.user_id)
    on conflict do nothing`.execute(database(ctx));
}
