import { Import } from "@bowerbird/db";
import { loadKnowledge } from "../../categorization/ai/index.ts";
import { refreshStatistics, flushPendingIndexEntries } from "../../library/bookmarks/index.ts";
import type { FileCategory, FileLink } from "../files/index.ts";
import { type CategoryAppearance, loadCategoryTree, pathKey } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { defineRun } from "../../platform/runs/index.ts";
import { tidyPath } from "./target-folder.ts";
import { finishImport } from "./finish-import.ts";
import type { ImportRun } from "./import-records.ts";
import { type NumberedLink, prepareAhead, prepareLink } from "./prepare-link.ts";
import { failPreview, previewImport } from "./preview-import.ts";
import { processBatch } from "./process-batch.ts";
import { readSource, type SourceReader } from "./read-source.ts";
import type { StoreOptions } from "./store-links.ts";
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
  let read: ReturnType<typeof loadKnowledge> | undefined;
  const knowledge = () => (read ??= loadKnowledge(ctx));
  return { folders, allowDuplicates, isByAddress, tree, knowledge, knownWords: new Set(), importId };
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
