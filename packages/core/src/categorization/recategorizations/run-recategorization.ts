import { loadCategoryTree } from "../../library/categories/index.ts";
import { loadLinks, logUsage, openCategorization, type Categorization, categorizeLinks, toLink } from "../ai/index.ts";
import {
  type Context,
  database,
  inTransaction,
  type VisitorContext,
  forkContext,
} from "../../platform/context/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { isTransient, maxAttempts, requeueStale } from "../../platform/stale-work/index.ts";
import { finishRun } from "./apply-recategorization.ts";
import { propose, type Proposal, nextBatch, loadProposedTags, storeBatch } from "./run-items.ts";
import { findRecategorization, type RecategorizationRow, updateRecategorization } from "./recategorization-row.ts";

/** After this time a run goes to the back of the queue if others are waiting. */
const sliceMs = 5_000;
/** Bookmarks per batch, which a crash repeats at most. Model requests are too expensive for large batches. */
const batchSizes = { builtIn: 1_000, model: 80 };
/** Max. time for the model per batch; the sweep waits longer. */
const batchTimeoutMs = 60_000;

/**
 * Runs until the run ends or its time slice is over. Can be called again after any crash: it continues after the last
 * stored batch.
 */
export async function runRecategorization(
  ctx: Context,
  { recategorizationId: id }: { recategorizationId: string },
): Promise<void> {
  const run = await begin(ctx, id);
  if (!run) return;
  if (run.attempts >= maxAttempts) return abandon(ctx, id);
  try {
    await work(ctx, run);
  } catch (error) {
    if (isTransient(error)) await resetAttempts(ctx, id);
    throw error;
  }
}

async function work(ctx: Context, run: RecategorizationRow): Promise<void> {
  const { id } = run;
  const categorization = await openCategorization(ctx, run.kind === "tags" ? await loadProposedTags(ctx, id) : []);
  const isFinished = await processBatches(ctx, run, categorization);
  logUsage(ctx, `run-recategorization ${id}`, categorization);
  if (isFinished) return finishRun(ctx, id);
  if (!(await requeue(ctx, id))) return;
  await ctx.services.enqueue("run-recategorization", { userId: ctx.userId, recategorizationId: id }, { priority: 10 });
}

function begin(ctx: Context, id: string): Promise<RecategorizationRow | null> {
  return inTransaction(ctx, async (inner) => {
    const run = await findRecategorization(inner, id, true);
    if (run.status !== "queued" && run.status !== "running") return null;
    await updateRecategorization(inner, id, { status: "running", attempts: run.attempts + 1 });
    return run;
  });
}

async function abandon(ctx: Context, id: string): Promise<never> {
  await inTransaction(ctx, async (inner) => {
    const run = await findRecategorization(inner, id, true);
    if (run.status !== "running") return;
    const message = "Looking at your bookmarks was interrupted again and again. Nothing changed.";
    await updateRecategorization(inner, id, { status: "failed", message, finished_at: ctx.now() });
  });
  throw new PoisonJobError(`The run ${id} has crashed ${maxAttempts} workers at the same place.`);
}

/** A worker that reports a database failure was not crashed by the run, so the attempt does not count. */
async function resetAttempts(ctx: Context, id: string): Promise<void> {
  await database(forkContext(ctx))
    .updateTable("recategorization")
    .set({ attempts: 0 })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute()
    .catch(() => {});
}

/** @returns false if the run was replaced */
function requeue(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const isOurs = (await findRecategorization(inner, id, true)).status === "running";
    if (isOurs) await updateRecategorization(inner, id, { status: "queued" });
    return isOurs;
  });
}

/** @returns whether all bookmarks were checked */
async function processBatches(
  ctx: Context,
  run: RecategorizationRow,
  categorization: Categorization,
): Promise<boolean> {
  const deadline = ctx.now().getTime() + sliceMs;
  const uncategorizedId = (await loadCategoryTree(database(ctx), ctx.userId)).uncategorized?.id ?? null;
  for (let position = run.position; ;) {
    const ids = await nextBatch(
      ctx,
      run.id,
      position,
      categorization.isModelUsed ? batchSizes.model : batchSizes.builtIn,
    );
    if (ids.length === 0) return true;
    const proposals = await proposeAll(ctx, run, categorization, ids, uncategorizedId);
    if (!(await storeBatch(ctx, run.id, position, proposals))) return false;
    position = ids.at(-1)!;
    if (ctx.now().getTime() > deadline && (await isAnyoneWaiting(ctx))) return false;
  }
}

async function proposeAll(
  ctx: Context,
  run: RecategorizationRow,
  categorization: Categorization,
  ids: readonly string[],
  uncategorizedId: string | null,
): Promise<Proposal[]> {
  const rows = await loadLinks(ctx, ids);
  const links = await categorizeLinks(ctx, categorization, rows.map(toLink), batchTimeoutMs);
  const proposals = rows.map((row, index) => propose(run, row, links[index]!, categorization, uncategorizedId));
  // Bookmarks deleted since the run started stay unchanged.
  const found = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id)).map((id): Proposal => ({ id, status: "same" }));
  return [...proposals, ...gone];
}

async function isAnyoneWaiting(ctx: Context): Promise<boolean> {
  const waiting = database(ctx).selectFrom("recategorization").select("id").where("status", "=", "queued").limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}

/** Longer than any batch takes. */
const staleAfterMs = 120_000;

/** Requeues stale runs. Safe to run concurrently. */
export async function sweepRecategorizations(ctx: VisitorContext): Promise<void> {
  for (const { id, userId } of await requeueStale(ctx, "recategorization", staleAfterMs)) {
    await ctx.services.enqueue("run-recategorization", { userId, recategorizationId: id }, { priority: 5 });
  }
}
