import type { listTrashInput, TrashPage, TrashSelection } from "@bowerbird/contract/bookmark-changes";
import { foldField, searchSections, withoutSchemePart } from "@bowerbird/bookmark/search-text";
import { sql } from "kysely";
import { type Context, database, own, type VisitorContext } from "../../platform/context/index.ts";
import { anyOf } from "./bookmark-state.ts";
import { takenKeys } from "./quota.ts";
import type { z } from "zod";
import { selectAllBookmarks, readCursor, writeCursor } from "./bookmark-row.ts";
import { deleteOldBookmarks, deleteOldChanges, recordDeletions, trashRows } from "./bookmarks.sql.ts";
import { type NewChange, recordChange } from "../changes/index.ts";
import { v7 as uuid } from "uuid";
import { limits } from "@bowerbird/contract/limits";

/**
 * Moves bookmarks to the trash as one change. Runs in the caller's transaction.
 *
 * @param change why; by default it is named after a single bookmark
 * @returns the ids of those that were not in the trash before, and the change, if there are any
 */
export async function trashBookmarks(
  ctx: Context,
  wanted: readonly string[],
  change: Pick<NewChange, "kind" | "subject">,
): Promise<{ ids: string[]; changeId: string | null }> {
  const changeId = ctx.changeId ?? uuid();
  const rows = await trashRows(ctx, wanted);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { ids, changeId: null };
  const subject = rows.length === 1 ? rows[0]!.title : null;
  await recordChange(ctx, { id: changeId, count: ids.length, subject, ...change });
  await recordDeletions(ctx, changeId, ids);
  return { ids, changeId };
}

/** Records no change. Runs in the caller's transaction. @returns the ids of the bookmarks that were not in the trash before */
export async function moveToTrash(ctx: Context, ids: readonly string[]): Promise<string[]> {
  return (await trashRows(ctx, ids)).map(({ id }) => id);
}

/** A bookmark of the trash, as it was there. */
export interface Trashed {
  id: string;
  title: string;
  urlKey: string | null;
  deletedAt: Date | string;
}

/** Records no change. Runs in the caller's transaction. @returns the restored bookmarks as they were */
export async function restoreFromTrash(ctx: Context, ids: readonly string[]): Promise<Trashed[]> {
  const { rows } = await sql<Trashed>`
    select id, title, url_key as "urlKey", deleted_at as "deletedAt" from bookmark
    where user_id = ${ctx.userId} and id = ${anyOf(ids)} and deleted_at is not null
    order by id desc for update`.execute(database(ctx));
  const taken = await takenKeys(
    ctx,
    rows.map(({ urlKey }) => urlKey),
  );
  const keyless: string[] = [];
  for (const { id, urlKey: key } of rows) {
    if (key !== null && taken.has(key)) keyless.push(id);
    else if (key !== null) taken.add(key);
  }
  const update = (chosen: readonly string[]) => own(ctx).updateTable("Bookmark").where("id", "=", anyOf(chosen));
  if (keyless.length > 0) await update(keyless).set("urlKey", null).execute();
  await update(rows.map(({ id }) => id))
    .set("deletedAt", null)
    .execute();
  return rows;
}

type Input = z.output<typeof listTrashInput>;

/** Returns one page of the person's trash, latest first. @throws BAD_REQUEST for an invalid cursor */
export async function listTrash(ctx: Context, { q = "", cursor, limit }: Input): Promise<TrashPage> {
  const rows = await selectAllBookmarks(ctx)
    .select("b.deletedAt")
    .where("b.deletedAt", "is not", null)
    .where(hasText(q, "b."))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(b.deleted_at, b.id) < (${sql.join(readCursor(cursor!))})`),
    )
    .orderBy("b.deletedAt", "desc")
    .orderBy("b.id", "desc")
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({ ...row, deletedAt: row.deletedAt! }));
  const last = items.at(-1);
  const nextCursor = last && items.length === limit ? writeCursor(last.deletedAt, last.id) : null;
  return { items, nextCursor, ...(cursor === undefined && { total: await countTrash(ctx, q) }) };
}

async function countTrash(ctx: Context, q: string): Promise<number> {
  const all = own(ctx).selectFrom("Bookmark").where("deletedAt", "is not", null).where(hasText(q));
  const { count } = await all.select((eb) => eb.fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

/** Selects in the trash: by ids, and everything with a text, minus the exceptions. @returns distinct, sorted ids */
export async function selectTrashed(ctx: Context, { ids = [], filter }: TrashSelection): Promise<string[]> {
  const excepted = new Set(filter?.exceptIds.map((id) => id.toLowerCase()));
  const isFound = filter ? hasText(filter.q ?? "") : sql`false`;
  const { rows } = await sql<{ id: string; isNamed: boolean }>`
    select id, id = ${anyOf(ids)} as "isNamed" from bookmark
    where user_id = ${ctx.userId} and deleted_at is not null and (id = ${anyOf(ids)} or ${isFound})
    order by id`.execute(database(ctx));
  return rows.filter(({ id, isNamed }) => isNamed || !excepted.has(id)).map(({ id }) => id);
}

/** Whether a text occurs, folded, in the title or the address of a bookmark. @param prefix of the columns */
function hasText(q: string, prefix: "" | "b." = "") {
  if (q === "") return sql<boolean>`true`;
  const named = sql`split_part(${sql.raw(prefix)}search_text, ${searchSections.tags}, 1)`;
  return sql<boolean>`strpos(${named}, ${foldField(withoutSchemePart(q.trim()))}) > 0`;
}

/** Small, because a change may hold the states of thousands of bookmarks. */
const changeBatchSize = 10;
const bookmarkBatchSize = 1_000;

/**
 * Permanently deletes, for all people, bookmarks that were in the trash for 30 days and change records of that age.
 * Skips rows locked by other processes, so it can run anywhere and at any time.
 */
export async function purgeTrash(ctx: VisitorContext): Promise<void> {
  const oldest = new Date(ctx.now().getTime() - limits.trashTime);
  await repeat(bookmarkBatchSize, (limit) => deleteOldBookmarks(ctx, oldest, limit));
  await repeat(changeBatchSize, (limit) => deleteOldChanges(ctx, oldest, limit));
}

/** Deletes batches until one is not full. */
async function repeat(batchSize: number, remove: (limit: number) => Promise<number>): Promise<void> {
  for (let removed = batchSize; removed === batchSize;) removed = await remove(batchSize);
}
