import { loadKnowledge } from "../../categorization/ai/index.ts";
import { refreshStatistics, flushPendingIndexEntries } from "../../library/bookmarks/index.ts";
import type { FileCategory } from "../files/index.ts";
import { type CategoryAppearance, loadCategoryTree, pathKey } from "../../library/categories/index.ts";
import {
  type Context,
  database,
  inTransaction,
  type VisitorContext,
  forkContext,
} from "../../platform/context/index.ts";
import { tidyPath } from "./target-folder.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { isTransient, maxAttempts, requeueStale } from "../../platform/stale-work/index.ts";
import { finishImport } from "./finish-import.ts";
import { lockImport } from "./import-records.ts";
import { prepareAhead, prepareLink } from "./prepare-link.ts";
import { ImportTakenOver, processBatch } from "./process-batch.ts";
import { readSource, type SourceReader } from "./read-source.ts";
import type { StoreOptions } from "./store-links.ts";
import { loadPending } from "./retry-import.ts";

/** After this time an import goes to the back of the queue if others are waiting. */
const sliceMs = 5_000;

/**
 * Runs an import until it ends or its time slice is over. Can be called again after any crash: it continues after the
 * last stored batch.
 */
export async function runImport(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const started = await begin(ctx, importId);
  if (!started) return;
  if (started.attempts > maxAttempts) return abandon(ctx, importId);
  const deadline = ctx.now().getTime() + sliceMs;
  const isTimeUp = async () => ctx.now().getTime() > deadline && (await isAnyoneWaiting(ctx));
  try {
    const source = readSource(ctx, importId);
    const isFinished =
      (await storeSource(ctx, started, source, isTimeUp)) && (await retryPending(ctx, started, isTimeUp));
    if (isFinished) {
      await finishImport(ctx, importId, source.problem);
      return await ctx.services.enqueue("enrich-person", { userId: ctx.userId });
    }
  } catch (error) {
    if (error instanceof ImportTakenOver) return;
    if (isTransient(error)) await resetAttempts(ctx, importId);
    throw error;
  }
  await updateImport(ctx, importId, { status: "queued" });
  await ctx.services.enqueue("run-import", { userId: ctx.userId, importId }, { priority: 10 });
}

interface Started {
  id: string;
  attempts: number;
  nextPosition: number;
  total: number;
  importedAt: Date;
  options: Omit<StoreOptions, "appearances">;
}

async function begin(ctx: Context, importId: string): Promise<Started | null> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockImport(inner, importId);
    if (row.status !== "queued" && row.status !== "running") return null;
    const attempts = row.attempts + 1;
    await updateImport(inner, importId, { status: "running", attempts });
    const tree = await loadCategoryTree(database(inner), ctx.userId);
    const { folders, allow_duplicates: allowDuplicates, next_position: nextPosition, total } = row;
    let read: ReturnType<typeof loadKnowledge> | undefined;
    const knowledge = () => (read ??= loadKnowledge(ctx));
    const options = { folders, allowDuplicates, tree, knowledge, knownWords: new Set<string>(), importId };
    return { id: importId, attempts, nextPosition, total, importedAt: row.created_at, options };
  });
}

/** @returns whether the source is finished */
async function storeSource(
  ctx: Context,
  started: Started,
  source: SourceReader,
  isTimeUp: () => Promise<boolean>,
): Promise<boolean> {
  const { id, nextPosition, importedAt, options } = started;
  const counting = started.total === 0 ? countLinks(ctx, id, source) : Promise.resolve();
  counting.catch(() => {}); // Awaited below; without this a rejection would crash the process.
  const runUpkeep = createUpkeep(ctx);
  let upkeep: Promise<void> = Promise.resolve();
  try {
    for await (const links of prepareAhead(source.links(nextPosition), nextPosition, importedAt)) {
      await processBatch(ctx, id, links, { ...options, appearances: toAppearances(source.categories) }, true);
      await upkeep;
      upkeep = runUpkeep(links.length); // In parallel with the next batch, on its own connection.
      upkeep.catch(() => {});
      if (await isTimeUp()) return false;
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

/** Runs in parallel with storing, so that the person soon sees the total. */
async function countLinks(ctx: Context, importId: string, source: SourceReader): Promise<void> {
  await updateImport(ctx, importId, { total: await source.count() });
}

async function retryPending(ctx: Context, started: Started, isTimeUp: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const links = await loadPending(ctx, started.id);
    if (links.length === 0) return true;
    const prepared = links.map(({ position, link }) => ({ position, prepared: prepareLink(link, started.importedAt) }));
    await processBatch(ctx, started.id, prepared, { ...started.options, appearances: new Map() }, false);
    if (await isTimeUp()) return false;
  }
}

function toAppearances(categories: readonly FileCategory[]): Map<string, CategoryAppearance> {
  return new Map(
    categories.map(({ name, parentPath, icon, color, pinned }) => [
      pathKey(tidyPath([...parentPath, name])),
      { icon, color, isPinned: pinned },
    ]),
  );
}

async function isAnyoneWaiting(ctx: Context): Promise<boolean> {
  const waiting = database(ctx).selectFrom("import").select("id").where("status", "=", "queued").limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

async function abandon(ctx: Context, importId: string): Promise<never> {
  await finishImport(ctx, importId, "Reading this was interrupted again and again, so the rest was left out.");
  throw new PoisonJobError(`The import ${importId} has crashed ${maxAttempts} workers at the same place.`);
}

/** A worker that reports a database failure was not crashed by the import, so the attempt does not count. */
async function resetAttempts(ctx: Context, importId: string): Promise<void> {
  await updateImport(forkContext(ctx), importId, { attempts: 0 }).catch(() => {});
}

interface Progress {
  status?: string;
  total?: number;
  attempts?: number;
}

async function updateImport(ctx: Context, importId: string, columns: Progress): Promise<void> {
  await database(ctx)
    .updateTable("import")
    .set({ ...columns, touched_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", importId)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/** Longer than any batch takes. */
const staleAfterMs = 60_000;

/** Requeues stale imports. Safe to run concurrently. */
export async function sweepImports(ctx: VisitorContext): Promise<void> {
  for (const { id, userId } of await requeueStale(ctx, "import", staleAfterMs)) {
    await ctx.services.enqueue("run-import", { userId, importId: id }, { priority: 5 });
  }
}
