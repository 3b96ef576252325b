import type { ApplyRecategorizationInput, Recategorization } from "@bowerbird/contract/recategorizations";
import { sql } from "kysely";
import { retryOnConflict, flushPendingIndexEntries } from "../bookmarks/index.ts";
import { lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { applyCategories } from "./apply-categories.ts";
import { applyTags } from "./apply-tags.ts";
import { findRecategorization, type RecategorizationRow, updateRecategorization } from "./recategorization-row.ts";

/**
 * Does what a run has proposed, in one step, but for what is excepted. What the person changed since stays.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is not ready to be applied
 */
export async function applyRecategorization(
  ctx: Context,
  input: ApplyRecategorizationInput,
): Promise<Recategorization> {
  const applied = await inOneStep(ctx, async (inner) => {
    const run = await findRecategorization(inner, input.id, true);
    if (run.status !== "ready") throw new AppError("CONFLICT", problemOf(run.status));
    await leaveOut(inner, input);
    return applyRun(inner, run);
  });
  await flushPendingIndexEntries(ctx);
  return applied;
}

/** Ends a run whose bookmarks have all been looked at: it is applied, or waits for that. */
export async function finishRun(ctx: Context, id: string): Promise<void> {
  await inOneStep(ctx, async (inner) => {
    const run = await findRecategorization(inner, id, true);
    if (run.status !== "running") return;
    if (run.mode === "apply") await applyRun(inner, run);
    else await updateRecategorization(inner, id, { status: "ready", finished_at: ctx.now() });
  });
  await flushPendingIndexEntries(ctx);
}

/** One transaction, in line with everything else that changes many bookmarks of the person. */
function inOneStep<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockCategories(database(inner), ctx.userId);
      return work(inner);
    }),
  );
}

function problemOf(status: string): string {
  if (status === "queued" || status === "running") return "This is still being worked on.";
  if (status === "cancelled") return "This has been cancelled.";
  if (status === "failed") return "This came to nothing. Please start it again.";
  if (status === "replaced") return "A later one has taken its place.";
  return "This has been applied already.";
}

async function leaveOut(ctx: Context, input: ApplyRecategorizationInput): Promise<void> {
  const { id, exceptIds = [], exceptMoves = [], includeIds = [] } = input;
  const moves = JSON.stringify(exceptMoves.map(({ fromCategoryId, toCategoryId }) => [fromCategoryId, toCategoryId]));
  await sql`
    update recategorization_item set status = 'left' where user_id = ${ctx.userId} and recategorization_id = ${id}
      and status = 'proposed' and (bookmark_id = any(${[...exceptIds]}::uuid[])
        or (from_category_id, to_category_id) in (
          select (move ->> 0)::uuid, (move ->> 1)::uuid from jsonb_array_elements(${moves}::jsonb) as move)
        and bookmark_id <> all(${[...includeIds]}::uuid[]))`.execute(database(ctx));
}

async function applyRun(ctx: Context, { id, kind }: RecategorizationRow): Promise<Recategorization> {
  const applied = kind === "tags" ? await applyTags(ctx, id) : await applyCategories(ctx, id);
  await sql`
    update recategorization_item set status = 'kept'
    where user_id = ${ctx.userId} and recategorization_id = ${id} and status = 'proposed'`.execute(database(ctx));
  await settleEarlier(ctx, id, kind);
  await publish(ctx, { type: "bookmarks.changed" });
  await publish(ctx, { type: "categories.changed" });
  return updateRecategorization(ctx, id, { status: "applied", applied, finished_at: ctx.now() });
}

/** Only the latest run can be undone: what earlier ones remember is of no use any more. */
async function settleEarlier(ctx: Context, id: string, kind: string): Promise<void> {
  await sql`
    with earlier as (
      update recategorization set status = case status when 'applied' then 'settled' else status end
      where user_id = ${ctx.userId} and kind = ${kind} and id <> ${id}
        and status in ('applied', 'undone', 'settled', 'replaced', 'cancelled', 'failed')
      returning id
    )
    delete from recategorization_item i using earlier
    where i.user_id = ${ctx.userId} and i.recategorization_id = earlier.id`.execute(database(ctx));
}
