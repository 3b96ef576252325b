import type {
  listRestoreItemsInput,
  Restore,
  RestoreDetails,
  RestoreItem,
  RestoreItemKind,
} from "@bowerbird/contract/restores";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { findRestore, type RestoreRow, toRestore } from "./restore-row.ts";

const mostCategories = 500;

/** The person's restores, the newest first. */
export async function listRestores(ctx: Context, { limit }: { limit: number }): Promise<Restore[]> {
  const rows = await database(ctx)
    .selectFrom("restore")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toRestore(row as unknown as RestoreRow));
}

/** How far a restore is, and which categories it adds or changes. @throws NOT_FOUND for another's */
export async function getRestore(ctx: Context, { id }: { id: string }): Promise<RestoreDetails> {
  const row = await findRestore(ctx, id);
  const categories = (row.categories ?? []).flatMap(({ path, kind, changes }) =>
    kind === "same" ? [] : [{ path: path.join(" / "), kind, changes }],
  );
  return { ...toRestore(row), categories: categories.slice(0, mostCategories) };
}

/** The bookmarks of a restore, a page at a time, in the order of the file. @throws NOT_FOUND for another's */
export async function listRestoreItems(
  ctx: Context,
  { id, kind, cursor, limit }: z.output<typeof listRestoreItemsInput>,
): Promise<{ items: RestoreItem[]; nextCursor: string | null }> {
  await findRestore(ctx, id);
  const after = cursor === undefined ? -1 : Number(cursor);
  if (!Number.isSafeInteger(after)) throw new AppError("BAD_REQUEST", "This cursor is not one of ours.");
  const rows = await database(ctx)
    .selectFrom("restore_item")
    .select(["position", "kind", "status", "url", "title", "bookmark_id", "changes", "message"])
    .where("user_id", "=", ctx.userId)
    .where("restore_id", "=", id)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
    .where("position", ">", Math.min(after, 2 ** 31 - 1))
    .orderBy("position")
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({
    kind: row.kind as RestoreItemKind,
    status: row.status as RestoreItem["status"],
    url: row.url,
    title: row.title,
    bookmarkId: row.bookmark_id,
    changes: (row.changes as RestoreItem["changes"] | null) ?? [],
    message: row.message,
  }));
  return { items, nextCursor: rows.length === limit ? String(rows.at(-1)!.position) : null };
}
