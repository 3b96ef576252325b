import { showPath } from "@bowerbird/bookmark/readable-address";
import type { LibrarySettings } from "@bowerbird/contract/exports";
import type { RestoreStatus } from "@bowerbird/contract/restore-status";
import type {
  listRestoreItemsInput,
  Restore,
  RestoreDetails,
  RestoreItem,
  RestoreItemKind,
  RestoreMode,
} from "@bowerbird/contract/restores";
import { Restore as Row, RestoreChunk, RestoreItem as ItemRow } from "@bowerbird/db";
import type { z } from "zod";
import type { DeletedCategory } from "../../library/categories/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { changeRow, lockRow } from "./restores.sql.ts";
import type { WantedCategory } from "./wanted-categories.ts";
import t from "../messages.json" with { type: "json" };

export type BackupFileFormat = "json" | "csv" | "html";

const listedCategories = 500;

/** What a restore changed besides the bookmarks. */
export interface Done {
  created: string[];
  changed: { id: string; before: CategoryColumns; after: CategoryColumns }[];
  /** The innermost first. */
  removed: DeletedCategory[];
  settings: { before: LibrarySettings; after: LibrarySettings } | null;
}

/** A category's columns that a restore sets. */
export interface CategoryColumns {
  name: string;
  icon: string;
  color: string;
  is_pinned: boolean;
  is_custom: boolean;
  position: string;
}

/** A restore's row, with the types of what its text and JSON columns hold. */
export type RestoreRow = Omit<Row, "userId"> & {
  status: RestoreStatus;
  mode: RestoreMode | null;
  format: BackupFileFormat;
  categories: WantedCategory[] | null;
  settings: LibrarySettings | null;
  done: Done | null;
};

/** The person's restores, the newest first. */
export async function listRestores(ctx: Context, { limit }: { limit: number }): Promise<Restore[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { id: "desc" }, limit, ...unmanaged });
  return rows.map((row) => toRestore(row as RestoreRow));
}

/** A restore's progress, and the categories that it adds or changes. @throws NOT_FOUND for another person's */
export async function getRestore(ctx: Context, { id }: { id: string }): Promise<RestoreDetails> {
  const row = await findRestore(ctx, id);
  const categories = (row.categories ?? []).flatMap(({ path, kind, changes }) =>
    kind === "same" ? [] : [{ path: showPath(path), kind, changes }],
  );
  return { ...toRestore(row), categories: categories.slice(0, listedCategories) };
}

/** The bookmarks of a restore, a page at a time, in the order of the file. @throws NOT_FOUND for another person's */
export async function listRestoreItems(
  ctx: Context,
  { id, kind, cursor, limit }: z.output<typeof listRestoreItemsInput>,
): Promise<{ items: RestoreItem[]; nextCursor: string | null }> {
  await findRestore(ctx, id);
  const after = cursor === undefined ? -1 : Number(cursor);
  if (!Number.isSafeInteger(after)) throw new AppError("BAD_REQUEST", t.notACursor);
  const rows = await ctx.em.find(
    ItemRow,
    { restoreId: id, position: { $gt: Math.min(after, 2 ** 31 - 1) }, ...(kind === undefined ? {} : { kind }) },
    { orderBy: { position: "asc" }, limit, ...unmanaged },
  );
  const items = rows.map((row) => ({
    kind: row.kind as RestoreItemKind,
    status: row.status as RestoreItem["status"],
    url: row.url,
    title: row.title,
    bookmarkId: row.bookmarkId ?? null,
    changes: (row.changes as RestoreItem["changes"] | null) ?? [],
    message: row.message ?? null,
  }));
  return { items, nextCursor: rows.length === limit ? String(rows.at(-1)!.position) : null };
}

/** The person's restore, its row locked. @throws NOT_FOUND for another person's */
export async function lockRestore(ctx: Context, id: string): Promise<RestoreRow> {
  const row = await lockRow(ctx, id);
  if (!row) throw notFound(t.restoreNotFound);
  return row as RestoreRow;
}

async function findRestore(ctx: Context, id: string): Promise<RestoreRow> {
  const row = await ctx.em.findOne(Row, { id }, unmanaged);
  if (!row) throw notFound(t.restoreNotFound);
  return row as RestoreRow;
}

/** Stores a change, with a heartbeat, and tells the person's open pages. */
export async function updateRestore(ctx: Context, id: string, change: Partial<RestoreRow>): Promise<Restore> {
  const row = await changeRow(ctx, id, { ...change, heartbeatAt: ctx.now() });
  const restore = toRestore(row as RestoreRow);
  await publish(ctx, { type: "restore.progress", restore });
  return restore;
}

/** Deletes what was read of a backup. */
export async function deleteContent(ctx: Context, restoreId: string): Promise<void> {
  await ctx.em.nativeDelete(RestoreChunk, { restoreId });
  await ctx.em.nativeDelete(ItemRow, { restoreId });
}

function toRestore(row: RestoreRow): Restore {
  const { id, source, status, mode, total, processed, added, changed, same, missing, skipped, applied } = row;
  const countOf = (kind: string) => (row.categories ?? []).filter((category) => category.kind === kind).length;
  return {
    id,
    source,
    status,
    mode,
    total,
    processed,
    added,
    changed,
    same,
    missing,
    skipped,
    applied,
    categoriesAdded: countOf("new"),
    categoriesChanged: countOf("changed"),
    hasSettings: row.settings !== null,
    message: row.message ?? null,
    canUndo: status === "applied",
    createdAt: row.createdAt,
    finishedAt: row.finishedAt ?? null,
  };
}
