import { sql } from "kysely";
import { type Context, database, own } from "../../platform/context/index.ts";

interface LinkRow {
  id: string;
  categoryId: string;
  title: string;
  url: string;
  position: string;
  createdAt: number;
  updatedAt: number;
}

/** Links of categories by their ids, at most `limit` after the cursor; times in ms. */
export async function readLinks(
  ctx: Context,
  categoryIds: readonly string[],
  cursor: string | null,
  limit: number,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select id, category_id as "categoryId", title, url, position,
      floor(extract(epoch from created_at) * 1000)::float8 as "createdAt",
      floor(extract(epoch from updated_at) * 1000)::float8 as "updatedAt"
    from bookmark
    where user_id = ${ctx.userId} and deleted_at is null and category_id = any(${[...categoryIds]}::uuid[])
      and (${cursor}::uuid is null or id > ${cursor}::uuid)
    order by id limit ${limit}`.execute(database(ctx));
  return rows;
}

/** A sum over all that the links of categories show: it does not depend on the order of the rows. */
export async function sumLinks(ctx: Context, categoryIds: readonly string[]): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(
      concat_ws(chr(1), id, category_id, title, url, position), 0)), 0) as sum
    from bookmark
    where user_id = ${ctx.userId} and deleted_at is null
      and category_id = any(${[...categoryIds]}::uuid[])`.execute(database(ctx));
  return rows[0]!.sum;
}

/** Which transactions are visible by now, for {@link isChangedByOthers}. */
export async function readSnapshot(ctx: Context): Promise<string> {
  const { rows } = await sql<{ seen: string }>`select pg_current_snapshot()::text as seen`.execute(database(ctx));
  return rows[0]!.seen;
}

/** Whether other transactions have changed bookmarks that the snapshot did not see. */
export async function isChangedByOthers(ctx: Context, snapshot: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookmark where user_id = ${ctx.userId} and changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and changed_in is distinct from pg_current_xact_id_if_assigned()
      and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot) limit 1`.execute(database(ctx));
  return rows.length > 0;
}

/** When each category was changed last (ms). */
export async function readFolderTimes(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; at: number }>`
    select id, floor(extract(epoch from updated_at) * 1000)::float8 as at
    from category where user_id = ${ctx.userId}`.execute(database(ctx));
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** A link with its position in the category's order. */
export interface Placed {
  id: string;
  categoryId: string;
  position: string;
}

/** The links of categories in the manual order. */
export async function readPositions(ctx: Context, categoryIds: readonly string[]): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select id, category_id as "categoryId", position from bookmark
    where user_id = ${ctx.userId} and deleted_at is null and category_id = any(${[...categoryIds]}::uuid[])
    order by category_id, position collate "C", created_at desc, id desc`.execute(database(ctx));
  return rows;
}

/** Stores new positions. */
export async function writePositions(
  ctx: Context,
  table: "bookmark" | "category",
  placed: readonly Omit<Placed, "categoryId">[],
): Promise<void> {
  if (placed.length === 0) return;
  await sql`
    update ${sql.ref(table)} t set position = r.position
    from json_to_recordset(${JSON.stringify(placed)}::json) as r (id uuid, position text)
    where t.user_id = ${ctx.userId} and t.id = r.id`.execute(database(ctx));
}

/** How many links of each address the categories have. */
export async function countCopies(
  ctx: Context,
  categoryIds: readonly string[],
  addresses: readonly { url: string; host: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ url: string; count: number }>`
    select url, count(*)::int as count from bookmark
    where user_id = ${ctx.userId} and deleted_at is null and category_id = any(${[...categoryIds]}::uuid[])
      and host = any(${addresses.map(({ host }) => host)}) and url = any(${addresses.map(({ url }) => url)})
    group by url`.execute(database(ctx));
  return new Map(rows.map(({ url, count }) => [url, count]));
}

/** Which of the ids bookmarks have, and whether these are in the trash. */
export async function findExisting(ctx: Context, ids: readonly string[]): Promise<Map<string, { isTrashed: boolean }>> {
  const { rows } = await sql<{ id: string; isTrashed: boolean }>`
    select id, deleted_at is not null as "isTrashed" from bookmark
    where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[])`.execute(database(ctx));
  return new Map(rows.map(({ id, isTrashed }) => [id, { isTrashed }]));
}

/** An item of a change, by the names of columns. */
export interface Item {
  id: string;
  before: object;
  after: object;
}

/** Adds items to a change. What a bookmark was before is what the first of its items says. */
export async function mergeItems(ctx: Context, changeId: string, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  const merged = new Map<string, Item>();
  for (const { id, before, after } of items) {
    const first = merged.get(id);
    merged.set(id, { id, before: { ...before, ...first?.before }, after: { ...first?.after, ...after } });
  }
  await sql`
    insert into bookmark_change_item as i (user_id, change_id, bookmark_id, before, after)
    select ${ctx.userId}, ${changeId}, r.id, r.before, r.after
    from json_to_recordset(${JSON.stringify([...merged.values()])}::json) as r (id uuid, before jsonb, after jsonb)
    on conflict (user_id, change_id, bookmark_id)
      do update set before = excluded.before || i.before, after = i.after || excluded.after
  `.execute(database(ctx));
}

/** The items of bookmarks that just went to the trash. */
export async function readDeletions(ctx: Context, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select id, '{"deleted_at": null}'::jsonb as before, jsonb_build_object('deleted_at', deleted_at) as after
    from bookmark where user_id = ${ctx.userId} and id = any(${[...ids]}::uuid[])`.execute(database(ctx));
  return rows;
}

/** The change of a sync, locked until the transaction ends. */
export function lockSync(ctx: Context, syncId: string) {
  const change = own(ctx).selectFrom("BookmarkChange").select(["kind", "category", "undoneAt"]);
  return change.where("id", "=", syncId).forUpdate().executeTakeFirst();
}
