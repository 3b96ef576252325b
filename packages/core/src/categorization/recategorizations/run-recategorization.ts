import { loadCategoryTree } from "../../library/categories/index.ts";
import {
  type CategorizedLink,
  isAutoCategorizable,
  type LinkRow,
  minConfidence,
  loadLinks,
  logUsage,
  openCategorization,
  type Categorization,
  categorizeLinks,
  forBatch,
  toLink,
} from "../ai/index.ts";
import { type Context, lockPerson } from "../../platform/context/index.ts";
import { defineRun } from "../../platform/runs/index.ts";
import { applyRun } from "./apply-recategorization.ts";
import { disableNestedLoops, nextBatch, type Proposal, readProposedTags, writeItems } from "./run-items.sql.ts";
import {
  type RecategorizationRow,
  type RecategorizationRun,
  updateRecategorization,
} from "./recategorization-details.ts";
import { flushPendingIndexEntries, retryOnConflict } from "../../library/bookmarks/index.ts";
import t from "../messages.json" with { type: "json" };

/** Bookmarks per batch, which a crash repeats at most. Model requests are too expensive for large batches. */
const batchSizes = { builtIn: 1_000, model: 80 };
/** Max. time for the model per batch. */
const batchTimeoutMs = 60_000;

/** The work of a recategorization. It goes on behind the last stored batch. */
export const recategorizationRuns = defineRun({
  table: "Recategorization",
  job: "run-recategorization",
  idName: "recategorizationId",
  openStatuses: ["queued", "running"],
  lockFirst: lockPerson,
  work: runRecategorization,
  onPoison: async (ctx, run) => {
    const message = t.runInterrupted;
    await run.step((inner, { id }) =>
      updateRecategorization(inner, id, { status: "failed", message, finishedAt: ctx.now() }),
    );
  },
});

async function runRecategorization(ctx: Context, run: RecategorizationRun): Promise<void | "continue"> {
  const { id, kind } = run.row;
  await run.step((inner) => updateRecategorization(inner, id, { status: "running" }));
  const categorization = await openCategorization(ctx, kind === "tags" ? await readProposedTags(ctx, id) : []);
  const isFinished = await processBatches(ctx, run, categorization);
  logUsage(ctx, `run-recategorization ${id}`, categorization);
  if (isFinished) return finishRun(ctx, run);
  await run.step((inner) => updateRecategorization(inner, id, { status: "queued" }));
  return "continue";
}

/** @returns whether all bookmarks were checked */
async function processBatches(
  ctx: Context,
  run: RecategorizationRun,
  categorization: Categorization,
): Promise<boolean> {
  const uncategorizedId = (await loadCategoryTree(ctx)).uncategorized?.id ?? null;
  const batchSize = categorization.isModelUsed ? batchSizes.model : batchSizes.builtIn;
  for (let position = run.row.position; ;) {
    const ids = await nextBatch(ctx, run.row.id, position, batchSize);
    if (ids.length === 0) return true;
    await storeBatch(run, await proposeAll(ctx, run, categorization, ids, uncategorizedId));
    position = ids.at(-1)!;
    if (await run.isSliceOver()) return false;
  }
}

async function proposeAll(
  ctx: Context,
  { row: run }: RecategorizationRun,
  categorization: Categorization,
  ids: readonly string[],
  uncategorizedId: string | null,
): Promise<Proposal[]> {
  const rows = await loadLinks(ctx, ids);
  const open = rows.map(toLink);
  const links = await categorizeLinks(ctx, categorization, open, batchTimeoutMs, minConfidence.likely, forBatch);
  const proposals = rows.map((row, index) => propose(run, row, links[index]!, categorization, uncategorizedId));
  // Bookmarks deleted since the run started stay unchanged.
  const found = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id)).map((id): Proposal => ({ id, status: "same" }));
  return [...proposals, ...gone];
}

/** A change of a bookmark by the run's kind. */
function propose(
  run: Pick<RecategorizationRow, "kind" | "includeManual">,
  row: LinkRow,
  link: CategorizedLink,
  categorization: Categorization,
  uncategorizedId: string | null,
): Proposal {
  const { id } = row;
  const target =
    run.kind === "tags" ? proposeTags(row, link, categorization) : proposeMove(run, row, link, uncategorizedId);
  if (!target) return { id, status: "same" };
  const { confidence, reason } = link;
  const before = { fromCategoryId: row.categoryId, fromIsAiGenerated: row.isAiGenerated, fromTags: row.tags };
  return { id, status: "proposed", ...before, ...target, confidence, reason };
}

/** A link without recognized topic stays in its category. */
function proposeMove(
  run: Pick<RecategorizationRow, "includeManual">,
  row: LinkRow,
  { categoryId }: CategorizedLink,
  uncategorizedId: string | null,
) {
  if (categoryId === row.categoryId || categoryId === uncategorizedId) return null;
  // The person may have categorized it since the run started.
  if (!run.includeManual && !isAutoCategorizable(row, uncategorizedId)) return null;
  return { toCategoryId: categoryId };
}

function proposeTags({ tags: before }: LinkRow, { tags: proposed }: CategorizedLink, { tags }: Categorization) {
  const added = tags.admit(proposed, before);
  return added.length === 0 ? null : { toTags: [...before, ...added] };
}

/** Stores the results of one batch and the run's position in one transaction. */
function storeBatch(run: RecategorizationRun, proposals: readonly Proposal[]): Promise<void> {
  return run.step(async (ctx, { id, processed, changed }) => {
    await disableNestedLoops(ctx);
    await writeItems(ctx, id, proposals);
    await updateRecategorization(ctx, id, {
      attempts: 0,
      processed: processed + proposals.length,
      changed: changed + proposals.filter(({ status }) => status === "proposed").length,
      position: proposals
        .map((proposal) => proposal.id)
        .toSorted()
        .at(-1)!,
    });
  });
}

/** Applies the run whose bookmarks were all checked, or marks it as ready. */
async function finishRun(ctx: Context, run: RecategorizationRun): Promise<void> {
  const finish = async (inner: Context, row: RecategorizationRow) =>
    row.mode === "apply"
      ? applyRun(inner, row)
      : updateRecategorization(inner, row.id, { status: "ready", finishedAt: ctx.now() });
  await retryOnConflict(() => run.step(finish));
  await flushPendingIndexEntries(ctx);
}
