import { type LibrarySettings, librarySettings } from "@bowerbird/contract/exports";
import { RestoreChunk, RestoreItem } from "@bowerbird/db";
import { type FileLink, readBookmarkFile } from "../../intake/files/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { raisedSummary } from "../../intake/imports/index.ts";
import { BackupComparison, type ComparedItem } from "./compare-links.ts";
import { addMissing, insertItems } from "./restore-items.sql.ts";
import { type RestoreRow, updateRestore, type BackupFileFormat } from "./restores.ts";
import type { Step } from "./run-restore.ts";
import { WantedCategories } from "./wanted-categories.ts";
import { headBytes, peek } from "./peek.ts";
import { AppError } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Compares a stored backup with what the person has, from its beginning, and stores what restoring it would do.
 *
 * @param content of the backup; by default what was stored of it
 * @throws UnreadableFileError with a sentence for the person
 */
export async function readBackup(
  ctx: Context,
  row: RestoreRow,
  { step, content = storedPieces(ctx, row.id) }: { step: Step; content?: AsyncIterable<Uint8Array> },
): Promise<void> {
  await step(async (inner) => {
    await inner.em.nativeDelete(RestoreItem, { restoreId: row.id });
    await updateRestore(inner, row.id, { status: "reading", processed: 0, added: 0, changed: 0, same: 0, skipped: 0 });
  });
  const tree = await loadCategoryTree(ctx);
  const categories = new WantedCategories(tree);
  const comparison = await BackupComparison.open(ctx, { format: row.format, tree, categories });
  let settings: LibrarySettings | null = null;
  const file = readBookmarkFile(content, {
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

async function* storedPieces(ctx: Context, restoreId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const row = await ctx.em.findOne(RestoreChunk, { restoreId, position }, unmanaged);
    if (!row) return;
    yield row.content;
  }
}

/**
 * Makes sure that a file is a backup of ours before it is stored: others are for the import, which never removes
 * anything.
 *
 * @returns its format, and the whole content again
 * @throws BAD_REQUEST for any other file
 */
export async function recognizeBackup(
  content: AsyncIterable<Uint8Array>,
): Promise<{ format: BackupFileFormat; whole: AsyncIterable<Uint8Array> }> {
  return peek(content, async (head, whole) => {
    const text = head.toString("utf8").replace(/^\ufeff/, "");
    const format = formatOf(text.slice(0, headBytes));
    if (!format) throw new AppError("BAD_REQUEST", t.thisIsNotABackupOf);
    return { format, whole };
  });
}

function formatOf(head: string): BackupFileFormat | null {
  if (/^\s*\{/.test(head)) return /"format"\s*:\s*"bowerbird"/.test(head) ? "json" : null;
  if (/^\s*<!doctype netscape/i.test(head)) return /content="bowerbird"/i.test(head) ? "html" : null;
  return /^"?url"?[,;\t].*chosen_by/.test(head.split(/\r?\n/, 1)[0]!) ? "csv" : null;
}
