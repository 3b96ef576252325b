import { Import, ImportChunk } from "@bowerbird/db";
import { finishedImportStatuses, type ImportStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { format } from "@bowerbird/contract/messages";
import { loadKnowledge } from "../../categorization/ai/index.ts";
import { loadFilingRule } from "../../categorization/filing/index.ts";
import { flushPendingIndexEntries, refreshStatistics } from "../../library/bookmarks/index.ts";
import type { FileCategory, FileLink } from "../files/index.ts";
import { type CategoryAppearance, loadCategoryTree, pathKey } from "../../library/categories/index.ts";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import { defineRun } from "../../platform/runs/index.ts";
import {
  type NumberedLink,
  prepareAhead,
  prepareLink,
  type RaisedCounts,
  raisedPattern,
  raisedSummary,
  tidyPath,
} from "./prepare-link.ts";
import { getImport, importColumns, type ImportRun, isWaiting, lockImport, toImportRecord } from "./import-records.ts";
import type { Categorizer } from "./prepare-link.ts";
import { failPreview, previewImport } from "./preview-import.ts";
import { readSource, type SourceReader } from "./read-source.ts";
import { type Outcome, storeLinks, type StoreOptions } from "./store-links.ts";
import { storeFaster, writeItems, type WrittenItem } from "./imports.sql.ts";
import { publish } from "../../platform/events/index.ts";
import { notify } from "../../accounts/notifications/index.ts";
import t from "../messages.json" with { type: "json" };

/** The work of an import: a preview of its source if it waits for its start; else the links of its source, then those to retry. It goes on behind the last stored batch. */
export const importRuns = defineRun({
  table: "Import",
  job: "run-import",
  idName: "importId",
  openStatuses: ["reading", "queued", "running"],
  work: (ctx, run) => (run.row.status === "reading" ? previewImport(ctx, run) : runImport(ctx, run)),
  onPoison: (ctx, run) => {
    if (run.row.status === "reading") return failPreview(ctx, run);
    const problem = t.importInterrupted;
    return finishImport(ctx, run, { problem, trashed: 0, remarks: new Set() });
  },
});

async function runImport(ctx: Context, run: ImportRun): Promise<void | "continue"> {
  await setStatus(run, "running");
  const source = readSource(ctx, run.row.id, run.row.source);
  const options = await loadOptions(ctx, run);
  const isFinished = (await storeSource(ctx, run, source, options)) && (await retryPending(ctx, run, options));
  if (!isFinished) {
    await setStatus(run, "queued");
    return "continue";
  }
  await finishImport(ctx, run, source);
  await ctx.services.enqueue("enrich-person", { userId: ctx.userId });
}

function setStatus(run: ImportRun, status: "queued" | "running"): Promise<void> {
  return run.step(async (ctx, { id }) => void (await ctx.em.nativeUpdate(Import, { id }, { status })));
}

type Options = Omit<StoreOptions, "appearances">;

async function loadOptions(ctx: Context, { row }: ImportRun): Promise<Options> {
  const { id: importId, folders, allowDuplicates, isByAddress } = row;
  const tree = await loadCategoryTree(ctx);
  let read: Promise<Categorizer> | undefined;
  const load = async () => ({ knowledge: await loadKnowledge(ctx), rule: await loadFilingRule(ctx) });
  const categorizer = () => (read ??= load());
  return { folders, allowDuplicates, isByAddress, tree, categorizer, knownWords: new Set(), importId };
}

/** @returns whether the source is finished */
async function storeSource(ctx: Context, run: ImportRun, source: SourceReader, options: Options): Promise<boolean> {
  const { id, nextPosition, total, createdAt } = run.row;
  const counting = total === 0 ? countLinks(ctx, id, source) : Promise.resolve();
  counting.catch(() => {}); // Awaited below; without this a rejection would crash the process.
  const runUpkeep = createUpkeep(ctx);
  let upkeep: Promise<void> = Promise.resolve();
  try {
    for await (const links of prepareAhead(source.links(nextPosition), nextPosition, createdAt)) {
      await processBatch(ctx, run, links, { ...options, appearances: toAppearances(source.categories) }, true);
      await upkeep;
      upkeep = runUpkeep(links.length); // In parallel with the next batch, on its own connection.
      upkeep.catch(() => {});
      if (await run.isSliceOver()) return false;
    }
    return true;
  } finally {
    await Promise.all([counting, upkeep]);
  }
}

/** Below this many new rows any plan is good enough. */
const minRowsToAnalyze = 2_000;

/** Keeps indexes and statistics up to date during the import, so that searches and lists stay fast. */
function createUpkeep(ctx: Context): (links: number) => Promise<void> {
  let added = 0;
  return async (links) => {
    added += links;
    await flushPendingIndexEntries(ctx);
    if (added >= minRowsToAnalyze && (await refreshStatistics(ctx, added))) added = 0;
  };
}

/** Runs in parallel with storing, so that the person sees the total early. */
async function countLinks(ctx: Context, importId: string, source: SourceReader): Promise<void> {
  const total = await source.count();
  await ctx.em.nativeUpdate(Import, { id: importId, status: "running" }, { total });
}

function toAppearances(categories: readonly FileCategory[]): Map<string, CategoryAppearance> {
  return new Map(
    categories.map(({ name, parentPath, icon, color, pinned }) => [
      pathKey(tidyPath([...parentPath, name])),
      { icon, color, isPinned: pinned },
    ]),
  );
}

/** @returns whether all links to retry were processed */
async function retryPending(ctx: Context, run: ImportRun, options: Options): Promise<boolean> {
  for (;;) {
    const links = await loadPending(ctx, run);
    if (links.length === 0) return true;
    await processBatch(ctx, run, links, { ...options, appearances: new Map() }, false);
    if (await run.isSliceOver()) return false;
  }
}

const retryBatchSize = 500;

async function loadPending(ctx: Context, { row }: ImportRun): Promise<NumberedLink[]> {
  const items = await own(ctx)
    .selectFrom("ImportItem")
    .select(["position", "link"])
    .where("importId", "=", row.id)
    .where("status", "=", "pending")
    .orderBy("position")
    .limit(retryBatchSize)
    .execute();
  return items.map(({ position, link }) => ({
    position,
    prepared: prepareLink(toLink(link), row.createdAt, position),
  }));
}

/** A link as it was before it was stored as JSON. */
function toLink(json: unknown): FileLink {
  const link = json as FileLink & { addedAt: string | null };
  return { ...link, addedAt: link.addedAt === null ? null : new Date(link.addedAt) };
}

/**
 * Stores one batch and its results in one transaction. If the database rejects the data, the links are stored one by one:
 * the bad ones fail, the rest is stored.
 *
 * @param isFromSource whether the links come next in the source; otherwise they are retries
 */
async function processBatch(
  ctx: Context,
  run: ImportRun,
  links: readonly NumberedLink[],
  options: StoreOptions,
  isFromSource: boolean,
): Promise<void> {
  const prepared = links.map((link) => link.prepared);
  try {
    await storeBatch(run, links, isFromSource, (inner) => storeLinks(inner, prepared, options));
  } catch (error) {
    if (!isAboutData(error)) throw error;
    options.knownWords.clear();
    options.tree.replaceWith(await loadCategoryTree(ctx));
    if (links.length > 1) {
      for (const link of links) await processBatch(ctx, run, [link], options, isFromSource);
      return;
    }
    const { position } = links[0]!;
    ctx.log.warn({ importId: run.row.id, position, err: error }, "import: the database rejected a link");
    const refused = { status: "failed", message: t.thisLinkCouldNotBeStored, bookmarkId: null } as const;
    await storeBatch(run, links, isFromSource, async () => [refused]);
  }
}

function storeBatch(
  run: ImportRun,
  links: readonly NumberedLink[],
  isFromSource: boolean,
  store: (ctx: Context) => Promise<Outcome[]>,
): Promise<void> {
  return run.step(async (ctx, { id, nextPosition }) => {
    // A database that crashed may have lost the batches before this one.
    const isNext = !isFromSource || nextPosition === links[0]!.position;
    if (!isNext) throw new Error(`The import ${id} has to go on from link ${nextPosition}.`);
    await storeFaster(ctx);
    const outcomes = await store(ctx);
    await recordOutcomes(ctx, id, links, outcomes, isFromSource ? nextPosition + links.length : nextPosition);
  });
}

/** SQLSTATE classes 22 (data), 23 (constraint) and 54 (limit exceeded) are about the rows; others about the database. */
function isAboutData(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && /^(22|23|54)\w{3}$/.test(code);
}

/** Records the links' results, updates the counts and publishes the progress. */
async function recordOutcomes(
  ctx: Context,
  id: string,
  links: readonly NumberedLink[],
  outcomes: readonly Outcome[],
  nextPosition: number,
): Promise<void> {
  await writeItems(ctx, id, links.map(toItem(outcomes)));
  const counts = Object.entries(countOutcomes(outcomes)) as [keyof Counts, number][];
  const row = await own(ctx)
    .updateTable("Import")
    .set({ nextPosition, attempts: 0 })
    .set((eb) => Object.fromEntries(counts.map(([name, count]) => [name, eb(name, "+", count)])))
    .where("id", "=", id)
    .returning(importColumns)
    .executeTakeFirstOrThrow();
  await publish(ctx, {
    type: "import.progress",
    import: toImportRecord(row),
    currentUrl: links.at(-1)?.prepared.link.url.slice(0, 500) ?? null,
  });
}

type Counts = ReturnType<typeof countOutcomes>;

function countOutcomes(outcomes: readonly Outcome[]) {
  const count = (fits: (outcome: Outcome) => boolean) => outcomes.filter(fits).length;
  return {
    processed: outcomes.length,
    created: count(({ status }) => status === "created"),
    duplicates: count(({ status }) => status === "duplicate"),
    skipped: count(({ status }) => status === "skipped"),
    failed: count(({ status }) => status === "failed"),
    merged: count(({ isMerged }) => isMerged === true),
    filled: count(({ filled }) => !!filled),
    cut: count(({ isCut }) => isCut === true),
  };
}

function toItem(outcomes: readonly Outcome[]) {
  return ({ position, prepared: { link } }: NumberedLink, index: number): WrittenItem => {
    const { status, message, bookmarkId, filled } = outcomes[index]!;
    const { before = null, after = null } = filled ?? {};
    const kept = status === "failed" ? link : null;
    return { status, message, bookmarkId, before, after, position, url: link.url, title: link.title, link: kept };
  };
}

const mailAfterMs = 60_000;

/** What reading the source found beside its links. */
interface SourceEnd {
  /** Why it could not be read completely. */
  problem: string | null;
  trashed: number;
  /** What was read in a way that the person may not expect, in sentences. */
  remarks: ReadonlySet<string>;
}

/** Ends an import with the status that follows from its counts, and deletes its source. */
async function finishImport(ctx: Context, run: ImportRun, source: SourceEnd): Promise<void> {
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
