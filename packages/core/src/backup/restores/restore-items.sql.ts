import { nameKey } from "@bowerbird/contract/category-paths";
import { sql } from "kysely";
import type { FileLink } from "../../intake/files/index.ts";
import { anyOf, columnsFor, type StoredFields } from "../../library/bookmarks/index.ts";
import { type Context, database, own } from "../../platform/context/index.ts";
import type { ComparedItem } from "./compare-links.ts";
import type { RestoreRow, CategoryColumns } from "./restores.ts";

/** Stores what restoring a batch of links would do. @param first position of the first */
export async function insertItems(
  ctx: Context,
  restoreId: string,
  first: number,
  items: readonly ComparedItem[],
): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, position: first + index }));
  await sql`
    insert into restore_item (user_id, restore_id, position, kind, url, title, bookmark_id, changes, message, link)
    select ${ctx.userId}, ${restoreId}, position, kind, url, title, "bookmarkId", changes, message, link
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (position int, kind text, url text, title text,
      "bookmarkId" uuid, changes jsonb, message text, link jsonb)`.execute(database(ctx));
}

/** Adds the bookmarks that the backup does not have. @param first position of the first. @returns how many */
export async function addMissing(ctx: Context, restoreId: string, first: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into restore_item (user_id, restore_id, position, kind, url, title, bookmark_id)
    select b.user_id, ${restoreId}, ${first} + row_number() over (order by b.created_at desc, b.id desc) - 1, 'missing',
      b.url, b.title, b.id
    from bookmark b where b.user_id = ${ctx.userId} and b.deleted_at is null and b.id not in (
      select i.bookmark_id from restore_item i
      where i.user_id = ${ctx.userId} and i.restore_id = ${restoreId} and i.bookmark_id is not null)
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}

/** A bookmark that a restore has yet to write. */
export interface PendingItem {
  position: number;
  kind: "new" | "changed" | "missing";
  bookmarkId: string | null;
  link: (Omit<FileLink, "addedAt"> & { addedAt: string | null; isDuplicate: boolean }) | null;
}

/** The next pending bookmarks, in the order of the file. Those that the backup does not have only in mode `replace`. */
export async function nextPending(
  ctx: Context,
  { id, mode }: Pick<RestoreRow, "id" | "mode">,
  limit: number,
): Promise<PendingItem[]> {
  const kinds: PendingItem["kind"][] = mode === "replace" ? ["new", "changed", "missing"] : ["new", "changed"];
  const { rows } = await sql<PendingItem>`
    select position, kind, bookmark_id as "bookmarkId", link from restore_item
    where user_id = ${ctx.userId} and restore_id = ${id} and status = 'pending' and kind = any(${kinds}::text[])
    order by position limit ${limit}`.execute(database(ctx));
  return rows;
}

/** What became of an item. */
export interface Outcome {
  position: number;
  status: "done" | "kept";
  bookmarkId: string | null;
  before?: StoredFields;
  after?: StoredFields;
  /** Why it is not restored. */
  message?: string;
}

export async function recordOutcomes(ctx: Context, restoreId: string, outcomes: readonly Outcome[]): Promise<void> {
  await sql`
    update restore_item i set status = r.status, bookmark_id = coalesce(r."bookmarkId", i.bookmark_id), link = null,
      before = r.before, after = r.after, message = coalesce(r.message, i.message)
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as r (position int, status text, "bookmarkId" uuid,
      before jsonb, after jsonb, message text)
    where i.user_id = ${ctx.userId} and i.restore_id = ${restoreId} and i.position = r.position
  `.execute(database(ctx));
}

export async function recordUndone(
  ctx: Context,
  restoreId: string,
  outcomes: readonly { position: number; status: "kept" | "undone" }[],
): Promise<void> {
  await sql`
    update restore_item i set status = r.status
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as r (position int, status text)
    where i.user_id = ${ctx.userId} and i.restore_id = ${restoreId} and i.position = r.position
  `.execute(database(ctx));
}

/**
 * Of the bookmarks that a restore put into the trash those that were put there again since. Restores of earlier versions did
 * not record when.
 */
export async function findTrashedAgain(
  ctx: Context,
  restoreId: string,
  positions: readonly number[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select b.id from restore_item i join bookmark b on b.user_id = i.user_id and b.id = i.bookmark_id
    where i.user_id = ${ctx.userId} and i.restore_id = ${restoreId} and i.position = any(${[...positions]}::int[])
      and b.deleted_at <> (i.after->>'deleted_at')::timestamptz`.execute(database(ctx));
  return new Set(rows.map(({ id }) => id));
}

/** Moves bookmarks in the trash back to their categories, if they are in Uncategorized. */
export async function returnToCategories(
  ctx: Context,
  moves: readonly { id: string; categoryId: string }[],
  uncategorizedId: string,
): Promise<void> {
  await sql`
    update bookmark b set category_id = r."categoryId"
    from json_to_recordset(${JSON.stringify(moves)}::json) as r (id uuid, "categoryId" uuid)
    where b.user_id = ${ctx.userId} and b.id = r.id and b.deleted_at is not null
      and b.category_id = ${uncategorizedId}`.execute(database(ctx));
}

/** Writes the names and looks of many categories. */
export async function writeCategoryColumns(
  ctx: Context,
  categories: readonly (CategoryColumns & { id: string })[],
): Promise<void> {
  if (categories.length === 0) return;
  const rows = categories.map((category) => ({ ...category, name_key: nameKey(category.name) }));
  await sql`
    update category c set name = r.name, name_key = r.name_key, icon = r.icon, color = r.color, is_pinned = r.is_pinned,
      is_custom = r.is_custom, position = coalesce(r.position, c.position), updated_at = ${ctx.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, name text, name_key text, icon text, color text,
      is_pinned boolean, is_custom boolean, position text)
    where c.user_id = ${ctx.userId} and c.id = r.id`.execute(database(ctx));
}

/** Removes those without a bookmark and without a child; their trash moves to Uncategorized. @returns how many */
export async function removeEmpty(ctx: Context, ids: readonly string[], uncategorizedId: string): Promise<number> {
  const without = own(ctx)
    .selectFrom("Category")
    .select("id")
    .where("id", "=", anyOf(ids))
    .where("bookmarkCount", "=", 0);
  await own(ctx)
    .updateTable("Bookmark")
    .set({ categoryId: uncategorizedId })
    .where("deletedAt", "is not", null)
    .where("categoryId", "in", without)
    .execute();
  const parents = own(ctx).selectFrom("Category").select("parentId").where("parentId", "is not", null);
  const { numDeletedRows } = await own(ctx)
    .deleteFrom("Category")
    .where("id", "=", anyOf(ids))
    .where("bookmarkCount", "=", 0)
    .where("id", "not in", parents)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The person's further bookmarks of an address, the newest first. */
export function listKeyless(ctx: Context): Promise<{ id: string; url: string }[]> {
  return own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "url"])
    .where("urlKey", "is", null)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The bookmarks with these keys of addresses or ids, as they can be edited. */
export function loadExisting(ctx: Context, keys: readonly string[], ids: readonly string[]) {
  return own(ctx)
    .selectFrom("Bookmark")
    .select(["id", ...columnsFor("edited")])
    .where("deletedAt", "is", null)
    .where((eb) => eb.or([eb("urlKey", "=", anyOf(keys)), eb("id", "=", anyOf(ids))]))
    .execute();
}
