import { type LibrarySettings, librarySettings } from "@bowerbird/contract/exports";
import { RestoreChunk, RestoreItem } from "@bowerbird/db";
import { sql } from "kysely";
import { type FileLink, readBookmarkFile } from "../../intake/files/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, database, unmanaged } from "../../platform/context/index.ts";
import { raisedSummary } from "../../intake/imports/index.ts";
import { BackupComparison, type ComparedItem } from "./compare-links.ts";
import { type RestoreRow, updateRestore } from "./restores.ts";
import type { Step } from "./run-restore.ts";
import { WantedCategories } from "./wanted-categories.ts";

/**
 * Compares a stored backup with what the person has, from its beginning, and stores what restoring it would do.
 *
 * @throws UnreadableFileError with a sentence for the person
 */
export async function readBackup(ctx: Context, row: RestoreRow, step: Step): Promise<void> {
  await step(async (inner) => {
    await inner.em.nativeDelete(RestoreItem, { restoreId: row.id });
    await updateRestore(inner, row.id, { status: "reading", processed: 0, added: 0, changed: 0, same: 0, skipped: 0 });
  });
  const tree = await loadCategoryTree(ctx);
  const categories = new WantedCategories(tree);
  const comparison = await BackupComparison.open(ctx, { format: row.format, tree, categories });
  let settings: LibrarySettings | null = null;
  const file = readBookmarkFile(pieces(ctx, row.id), {
    onCategory: (category) => categories.addCategory(category),
    onSettings: (said) => (settings = librarySettings.safeParse(said).data ?? null),
  });
  for await (const links of file) await storeBatch(step, comparison, links);
  await step(async (inner, { processed }) => {
    const missing = await addMissing(inner, row.id, processed);
    await inner.em.nativeDelete(RestoreChunk, { restoreId: row.id });
    const found = { categories: await categories.compare(inner, tree), settings, missing, total: processed };
    const message = raisedSummary(comparison.raised);
    await updateRestore(inner, row.id, { ...found, message, status: "ready", attempts: 0 });
  });
}

async function storeBatch(step: Step, comparison: BackupComparison, links: readonly FileLink[]): Promise<void> {
  const items = await comparison.compare(links);
  await step(async (inner, { id, processed, added, changed, same, skipped }) => {
    await insertItems(inner, id, processed, items);
    const count = (kind: ComparedItem["kind"]) => items.filter((item) => item.kind === kind).length;
    await updateRestore(inner, id, {
      processed: processed + items.length,
      added: added + count("new"),
      changed: changed + count("changed"),
      same: same + count("same"),
      skipped: skipped + count("skipped"),
      attempts: 0,
    });
  });
}

async function insertItems(ctx: Context, id: string, first: number, items: readonly ComparedItem[]): Promise<void> {
  const rows = items.map((item, index) => ({ ...item, position: first + index }));
  await sql`
    insert into restore_item (user_id, restore_id, position, kind, url, title, bookmark_id, changes, message, link)
    select ${ctx.userId}, ${id}, position, kind, url, title, bookmark_id, changes, message, link
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (position int, kind text, url text, title text,
      bookmark_id uuid, changes jsonb, message text, link jsonb)`.execute(database(ctx));
}

/** Adds the bookmarks that the backup does not have. @returns how many */
async function addMissing(ctx: Context, id: string, first: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into restore_item (user_id, restore_id, position, kind, url, title, bookmark_id)
    select b.user_id, ${id}, ${first} + row_number() over (order by b.created_at desc, b.id desc) - 1, 'missing', b.url,
      b.title, b.id
    from bookmark b where b.user_id = ${ctx.userId} and b.deleted_at is null and b.id not in (
      select i.bookmark_id from restore_item i
      where i.user_id = ${ctx.userId} and i.restore_id = ${id} and i.bookmark_id is not null)
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}

async function* pieces(ctx: Context, restoreId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const row = await ctx.em.findOne(RestoreChunk, { restoreId, position }, unmanaged);
    if (!row) return;
    yield row.content;
  }
}
