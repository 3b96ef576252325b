import { type ImportStatus, finishedImportStatuses } from "@bowerbird/contract/import-status";
import { Import, ImportChunk } from "@bowerbird/db";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { notify } from "../../accounts/notifications/index.ts";
import { type RaisedCounts, raisedPattern, raisedSummary } from "./target-folder.ts";
import { getImport, importColumns, type ImportRun, isWaiting, lockImport, toImportRecord } from "./import-records.ts";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };

const mailAfterMs = 60_000;

/** What reading the source found beside its links. */
export interface SourceEnd {
  /** Why it could not be read completely. */
  problem: string | null;
  trashed: number;
  /** What was read in a way that the person may not expect, in sentences. */
  remarks: ReadonlySet<string>;
}

/** Ends an import with the status that follows from its counts, and deletes its source. */
export async function finishImport(ctx: Context, run: ImportRun, source: SourceEnd): Promise<void> {
  const { problem } = source;
  const ended = await run.step(async (inner, row) => {
    // When failed links are tried again, there is no source any more.
    const trashed = Math.max(row.trashed, source.trashed);
    const leftOut = trashed === 0 ? null : format(t.trashLeftOut, { count: trashed });
    const message = joinSentences([problem ?? (await getSummary(inner, row)), ...source.remarks, leftOut]);
    await recordEnd(inner, row.id, getEndStatus(row, problem), message, trashed);
    return row;
  });
  if (isMailWanted(ctx, ended)) await sendMail(ctx, ended);
}

async function getSummary(ctx: Context, row: ImportRun["row"]): Promise<string | null> {
  const { id, processed, merged, filled, cut } = row;
  if (processed === 0) return t.noUrlsFound;
  return joinSentences([
    merged > 0 ? format(t.linksMerged, { count: merged }) : null,
    filled > 0 ? format(t.linksFilled, { count: filled }) : null,
    cut > 0 ? format(t.linksCut, { count: cut }) : null,
    raisedSummary(await countRaised(ctx, id)),
  ]);
}

/** Null without any. Only the last may lack its point. */
function joinSentences(all: readonly (string | null)[]): string | null {
  const sentences = all.filter((sentence) => sentence !== null);
  const isLast = (index: number) => index === sentences.length - 1;
  return sentences.map((text, index) => (isLast(index) ? text : text.replace(/\p{L}$/u, "$&."))).join(" ") || null;
}

async function countRaised(ctx: Context, importId: string): Promise<RaisedCounts> {
  const { depth, number } = await own(ctx)
    .selectFrom("ImportItem")
    .select(({ fn }) => [
      fn.countAll().filterWhere("message", "like", raisedPattern("depth")).as("depth"),
      fn.countAll().filterWhere("message", "like", raisedPattern("number")).as("number"),
    ])
    .where("importId", "=", importId)
    .where("status", "=", "created")
    .where("message", "is not", null)
    .executeTakeFirstOrThrow();
  return { depth: Number(depth), number: Number(number) };
}

/** No mail for short imports: the person saw them end. */
function isMailWanted(ctx: Context, { isByProgram, createdAt }: ImportRun["row"]): boolean {
  return isByProgram || ctx.now().getTime() - createdAt.getTime() > mailAfterMs;
}

async function sendMail(ctx: Context, row: ImportRun["row"]): Promise<void> {
  const { id, processed, created, duplicates, skipped, failed } = row;
  const subject = format(t.importFinished, { count: created });
  const counts = format(t.importCounts, { created, duplicates, skipped, failed });
  const text = [format(t.yourImportIsFinished, { count: processed }), counts];
  await notify(ctx, "importFinished", { subject, text, path: `/add?import=${id}` });
}

/** Records the end of an import, deletes its source and notifies open pages. */
async function recordEnd(
  ctx: Context,
  importId: string,
  status: ImportStatus,
  message: string | null,
  trashed = 0,
): Promise<void> {
  const row = await own(ctx)
    .updateTable("Import")
    .set((eb) => ({ status, message, trashed, finishedAt: ctx.now(), total: eb.ref("processed") }))
    .where("id", "=", importId)
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  await ctx.em.nativeDelete(ImportChunk, { importId });
  await publish(ctx, { type: "import.progress", import: toImportRecord(row), currentUrl: null });
  await publish(ctx, { type: "categories.changed" });
  await publish(ctx, { type: "bookmarks.changed" });
}

function getEndStatus(row: { processed: number; failed: number }, problem: string | null): ImportStatus {
  if (row.processed === 0 || row.failed === row.processed) return "failed";
  return row.failed > 0 || problem !== null ? "partial" : "succeeded";
}

/**
 * Cancels an import; stored bookmarks stay. One that waits for its start is deleted with its file. Does nothing if it has
 * ended.
 *
 * @throws NOT_FOUND
 */
export function cancelImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockImport(inner, id);
    if (isWaiting(row)) {
      await inner.em.nativeDelete(Import, { id });
      return { ...toImportRecord({ ...row, isReadingPages: false }), status: "cancelled", finishedAt: ctx.now() };
    }
    if (!finishedImportStatuses.includes(row.status as ImportStatus)) await recordEnd(inner, id, "cancelled", null);
    return getImport(inner, { id });
  });
}
