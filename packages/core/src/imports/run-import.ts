import { loadKnowledge } from "../ai/index.ts";
import { refreshStatistics, flushPendingIndexEntries } from "../bookmarks/index.ts";
import type { FileCategory } from "../bookmark-files/index.ts";
import { type CategoryAppearance, loadCategoryTree, pathKey } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { tidyPath } from "./place-link.ts";
import { GivenUp } from "../jobs/index.ts";
import { isPassing, mostAttempts } from "../lost-work/index.ts";
import { finishImport } from "./finish-import.ts";
import { lockImport } from "./import-row.ts";
import { prepareAhead } from "./prepare-ahead.ts";
import { prepareLink } from "./prepare-link.ts";
import { ImportTakenOver, processBatch } from "./process-batch.ts";
import { readSource, type SourceReader } from "./read-source.ts";
import type { StoreOptions } from "./store-links.ts";
import { takePending } from "./take-pending.ts";

/** After this time an import goes to the back of the queue if others wait, so that they get their turn. */
const sliceMilliseconds = 5_000;

/**
 * Works on an import until it has ended or its turn is over. It can be called again at any time, after any crash:
 * it goes on behind the last batch that was stored.
 */
export async function runImport(ctx: Context, { importId }: { importId: string }): Promise<void> {
  const started = await begin(ctx, importId);
  if (!started) return;
  if (started.attempts > mostAttempts) return giveUp(ctx, importId);
  const deadline = ctx.now().getTime() + sliceMilliseconds;
  const isTimeUp = async () => ctx.now().getTime() > deadline && (await isSomebodyWaiting(ctx));
  try {
    const source = readSource(ctx, importId);
    const isThrough =
      (await storeSource(ctx, started, source, isTimeUp)) && (await retryPending(ctx, started, isTimeUp));
    if (isThrough) {
      await finishImport(ctx, importId, source.problem);
      return await ctx.services.enqueue("enrich-person", { userId: ctx.userId });
    }
  } catch (error) {
    if (error instanceof ImportTakenOver) return;
    if (isPassing(error)) await forgive(ctx, importId);
    throw error;
  }
  await touch(ctx, importId, { status: "queued" });
  await ctx.services.enqueue("run-import", { userId: ctx.userId, importId }, { priority: 10 });
}

interface Started {
  id: string;
  attempts: number;
  nextPosition: number;
  total: number;
  importedAt: Date;
  options: Omit<StoreOptions, "looks">;
}

async function begin(ctx: Context, importId: string): Promise<Started | null> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockImport(inner, importId);
    if (row.status !== "queued" && row.status !== "running") return null;
    const attempts = row.attempts + 1;
    await touch(inner, importId, { status: "running", attempts });
    const tree = await loadCategoryTree(database(inner), ctx.userId);
    const { folders, allow_duplicates: allowDuplicates, next_position: nextPosition, total } = row;
    let read: ReturnType<typeof loadKnowledge> | undefined;
    const knowledge = () => (read ??= loadKnowledge(ctx));
    const options = { folders, allowDuplicates, tree, knowledge, knownWords: new Set<string>(), importId };
    return { id: importId, attempts, nextPosition, total, importedAt: row.created_at, options };
  });
}

/** @returns whether the source is read to its end */
async function storeSource(
  ctx: Context,
  started: Started,
  source: SourceReader,
  isTimeUp: () => Promise<boolean>,
): Promise<boolean> {
  const { id, nextPosition, importedAt, options } = started;
  const counting = started.total === 0 ? countLinks(ctx, id, source) : Promise.resolve();
  counting.catch(() => {}); // Awaited below; until then its failure must not end the process.
  const settle = createSettling(ctx);
  let settling: Promise<void> = Promise.resolve();
  try {
    for await (const links of prepareAhead(source.links(nextPosition), nextPosition, importedAt)) {
      await processBatch(ctx, id, links, { ...options, looks: looksOf(source.categories) }, true);
      await settling;
      settling = settle(links.length); // Beside the next batch, on a connection of its own.
      settling.catch(() => {});
      if (await isTimeUp()) return false;
    }
    return true;
  } finally {
    await Promise.all([counting, settling]);
  }
}

/** Fewer new rows than these need no look of the planner's: any plan will do. */
const fewRows = 2_000;

/** @returns what is to be done after a batch of so many links, so that searches and lists stay quick meanwhile */
function createSettling(ctx: Context): (links: number) => Promise<void> {
  let added = 0;
  return async (links) => {
    added += links;
    await flushPendingIndexEntries(ctx);
    if (added >= fewRows && (await refreshStatistics(ctx, added))) added = 0;
  };
}

/** Goes on beside the storing, so that the person soon sees how much there is to do. */
async function countLinks(ctx: Context, importId: string, source: SourceReader): Promise<void> {
  await touch(ctx, importId, { total: await source.count() });
}

async function retryPending(ctx: Context, started: Started, isTimeUp: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    const links = await takePending(ctx, started.id);
    if (links.length === 0) return true;
    const prepared = links.map(({ position, link }) => ({ position, prepared: prepareLink(link, started.importedAt) }));
    await processBatch(ctx, started.id, prepared, { ...started.options, looks: new Map() }, false);
    if (await isTimeUp()) return false;
  }
}

function looksOf(categories: readonly FileCategory[]): Map<string, CategoryAppearance> {
  return new Map(
    categories.map(({ name, parentPath, icon, color, pinned }) => [
      pathKey(tidyPath([...parentPath, name])),
      { icon, color, isPinned: pinned },
    ]),
  );
}

async function isSomebodyWaiting(ctx: Context): Promise<boolean> {
  const waiting = database(ctx).selectFrom("import").select("id").where("status", "=", "queued").limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

async function giveUp(ctx: Context, importId: string): Promise<never> {
  await finishImport(ctx, importId, "Reading this was interrupted again and again, so the rest was left out.");
  throw new GivenUp(`The import ${importId} has ended ${mostAttempts} workers at the same place.`);
}

/** Whoever can still say that the database was to blame has not been ended by the import. */
async function forgive(ctx: Context, importId: string): Promise<void> {
  await touch({ ...ctx, em: ctx.services.forkEm() }, importId, { attempts: 0 }).catch(() => {});
}

interface Progress {
  status?: string;
  total?: number;
  attempts?: number;
}

async function touch(ctx: Context, importId: string, columns: Progress): Promise<void> {
  await database(ctx)
    .updateTable("import")
    .set({ ...columns, touched_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", importId)
    .where("status", "in", ["queued", "running"])
    .execute();
}
