import { sql } from "kysely";
import { retryOnConflict, flushPendingIndexEntries } from "../bookmarks/index.ts";
import { loadCategoryTree, lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { undoCategories } from "./apply-categories.ts";
import { undoTags } from "./apply-tags.ts";
import { findRecategorization, type RecategorizationRow, updateRecategorization } from "./recategorization-row.ts";

/**
 * Puts every bookmark back as it was before a run, in one step; what the person changed since stays as they want it.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is not applied, or not the latest
 */
export async function undoRecategorization(
  ctx: Context,
  { id }: { id: string },
): Promise<{ restored: number; kept: number }> {
  const undone = await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockCategories(database(inner), ctx.userId);
      const run = await findRecategorization(inner, id, true);
      if (run.status !== "applied") throw new AppError("CONFLICT", problemOf(run.status));
      return undoRun(inner, run);
    }),
  );
  await flushPendingIndexEntries(ctx);
  return undone;
}

function problemOf(status: string): string {
  if (status === "undone") return "This has been undone already.";
  if (status === "settled") return "A later one has been applied since: only the latest can be undone.";
  return "This has not been applied.";
}

async function undoRun(ctx: Context, { id, kind, applied }: RecategorizationRow) {
  const restored = kind === "tags" ? await undoTags(ctx, id) : await undoMoves(ctx, id);
  await sql`
    update recategorization_item set status = 'kept'
    where user_id = ${ctx.userId} and recategorization_id = ${id} and status = 'applied'`.execute(database(ctx));
  await updateRecategorization(ctx, id, { status: "undone" });
  await publish(ctx, { type: "bookmarks.changed" });
  await publish(ctx, { type: "categories.changed" });
  return { restored, kept: applied - restored };
}

async function undoMoves(ctx: Context, id: string): Promise<number> {
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  return undoCategories(ctx, id, tree.uncategorized!.id);
}
