import { loadCategoryTree } from "../categories/index.ts";
import { loadLinks, logUsage, openSorting, type Sorting, sortLinks, toLink } from "../ai/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { isPassing, mostAttempts } from "../lost-work/index.ts";
import { finishRun } from "./apply-recategorization.ts";
import { propose, type Proposal } from "./propose.ts";
import { findRecategorization, type RecategorizationRow, updateRecategorization } from "./recategorization-row.ts";
import { nextBatch, proposedTags, storeBatch } from "./run-items.ts";

/** After this time a run goes to the back of the queue if others wait, so that they get their turn. */
const sliceMilliseconds = 5_000;
/** Bookmarks of one batch: the most that is done again after a crash. Answers of the model are too dear for many. */
const batchSizes = { builtIn: 1_000, model: 80 };
/** What the model may take for one batch; the sweep's patience is longer. */
const batchTime = 60_000;

/**
 * Works on a run until it has ended or its turn is over. It can be called again at any time, after any crash: it goes
 * on behind the last batch that was stored.
 */
export async function runRecategorization(
  ctx: Context,
  { recategorizationId: id }: { recategorizationId: string },
): Promise<void> {
  const run = await begin(ctx, id);
  if (!run) return;
  if (run.attempts >= mostAttempts) return giveUp(ctx, id);
  try {
    await workOn(ctx, run);
  } catch (error) {
    if (isPassing(error)) await forgive(ctx, id);
    throw error;
  }
}

async function workOn(ctx: Context, run: RecategorizationRow): Promise<void> {
  const { id } = run;
  const sorting = await openSorting(ctx, run.kind === "tags" ? await proposedTags(ctx, id) : []);
  const isThrough = await workThrough(ctx, run, sorting);
  logUsage(ctx, `run-recategorization ${id}`, sorting);
  if (isThrough) return finishRun(ctx, id);
  if (!(await putBack(ctx, id))) return;
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

async function giveUp(ctx: Context, id: string): Promise<never> {
  await inTransaction(ctx, async (inner) => {
    const run = await findRecategorization(inner, id, true);
    if (run.status !== "running") return;
    const message = "Looking at your bookmarks was interrupted again and again. Nothing changed.";
    await updateRecategorization(inner, id, { status: "failed", message, finished_at: ctx.now() });
  });
  throw new GivenUp(`The run ${id} has ended ${mostAttempts} workers at the same place.`);
}

/** Whoever can still say that the database was to blame has not been ended by the run. */
async function forgive(ctx: Context, id: string): Promise<void> {
  await database({ ...ctx, em: ctx.services.forkEm() })
    .updateTable("recategorization")
    .set({ attempts: 0 })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute()
    .catch(() => {});
}

/** @returns false when the run was replaced: then nobody goes on with it */
function putBack(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const isOurs = (await findRecategorization(inner, id, true)).status === "running";
    if (isOurs) await updateRecategorization(inner, id, { status: "queued" });
    return isOurs;
  });
}

/** @returns whether all bookmarks have been looked at */
async function workThrough(ctx: Context, run: RecategorizationRow, sorting: Sorting): Promise<boolean> {
  const deadline = ctx.now().getTime() + sliceMilliseconds;
  const uncategorizedId = (await loadCategoryTree(database(ctx), ctx.userId)).uncategorized?.id ?? null;
  for (let position = run.position; ;) {
    const ids = await nextBatch(ctx, run.id, position, sorting.isModelUsed ? batchSizes.model : batchSizes.builtIn);
    if (ids.length === 0) return true;
    const proposals = await proposeAll(ctx, run, sorting, ids, uncategorizedId);
    if (!(await storeBatch(ctx, run.id, position, proposals))) return false;
    position = ids.at(-1)!;
    if (ctx.now().getTime() > deadline && (await isSomebodyWaiting(ctx))) return false;
  }
}

async function proposeAll(
  ctx: Context,
  run: RecategorizationRow,
  sorting: Sorting,
  ids: readonly string[],
  uncategorizedId: string | null,
): Promise<Proposal[]> {
  const rows = await loadLinks(ctx, ids);
  const sorted = await sortLinks(ctx, sorting, rows.map(toLink), batchTime);
  const proposals = rows.map((row, index) => propose(run, row, sorted[index]!, sorting, uncategorizedId));
  // Those deleted since the run began stay as they are.
  const found = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id)).map((id): Proposal => ({ id, status: "same" }));
  return [...proposals, ...gone];
}

async function isSomebodyWaiting(ctx: Context): Promise<boolean> {
  const waiting = database(ctx).selectFrom("recategorization").select("id").where("status", "=", "queued").limit(1);
  return (await waiting.executeTakeFirst()) !== undefined;
}
