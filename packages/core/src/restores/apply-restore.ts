import type { Restore, RestoreMode } from "@bowerbird/contract/restores";
import { findCaller } from "../auth/index.ts";
import { lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { findRestore, updateRestore } from "./restore-row.ts";
import { putAway } from "./start-restore.ts";

/**
 * Has done what a restore shows, in the background.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is not ready
 */
export async function applyRestore(ctx: Context, { id, mode }: { id: string; mode: RestoreMode }): Promise<Restore> {
  const isByToken = await isCalledByToken(ctx);
  const restore = await inTransaction(ctx, async (inner) => {
    await lockCategories(database(inner), ctx.userId);
    const { status, added, changed, missing } = await findRestore(inner, id, true);
    if (status !== "ready") throw new AppError("CONFLICT", problems[status] ?? "This has been applied already.");
    const total = added + changed + (mode === "replace" ? missing : 0);
    return updateRestore(inner, id, { status: "applying", mode, total, ...begun, is_by_token: isByToken });
  });
  await ctx.services.enqueue("run-restore", { userId: ctx.userId, restoreId: id });
  return restore;
}

/** Nothing is done yet, and no worker has it. */
const begun = { processed: 0, attempts: 0, claim: null };

const problems: Partial<Record<string, string>> = {
  queued: "The backup is still being read.",
  reading: "The backup is still being read.",
  applying: "This is being applied already.",
  cancelled: "This has been cancelled.",
  failed: "This backup could not be read.",
};

/**
 * Has everything put back as it was before a restore, in the background; what was changed since stays.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is not applied, or not the latest
 */
export async function undoRestore(ctx: Context, { id }: { id: string }): Promise<Restore> {
  const isByToken = await isCalledByToken(ctx);
  const restore = await inTransaction(ctx, async (inner) => {
    const { status, applied } = await findRestore(inner, id, true);
    if (status === "undone" || status === "undoing") throw new AppError("CONFLICT", "This has been undone already.");
    if (status === "settled")
      throw new AppError("CONFLICT", "A later one was restored: only the latest can be undone.");
    if (status !== "applied") throw new AppError("CONFLICT", "This has not been applied.");
    return updateRestore(inner, id, { status: "undoing", total: applied, ...begun, is_by_token: isByToken });
  });
  await ctx.services.enqueue("run-restore", { userId: ctx.userId, restoreId: id });
  return restore;
}

/**
 * Puts a restore away that was not applied. One that is cancelled already stays so.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is being applied or is over
 */
export function cancelRestore(ctx: Context, { id }: { id: string }): Promise<Restore> {
  return inTransaction(ctx, async (inner) => {
    const { status } = await findRestore(inner, id, true);
    if (status === "cancelled") return updateRestore(inner, id, {});
    if (status === "queued" || status === "reading" || status === "ready") return putAway(inner, id);
    if (status === "applying")
      throw new AppError("CONFLICT", "This is being applied. You can undo it when it is done.");
    throw new AppError("CONFLICT", "This is over already.");
  });
}

/** Then profile, backups and notifications stay as they are. */
async function isCalledByToken(ctx: Context): Promise<boolean> {
  return (await findCaller(ctx))?.via.type === "token";
}
