import type { Restore, RestoreMode } from "@bowerbird/contract/restores";
import { findCaller } from "../../accounts/auth/index.ts";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { lockRestore, updateRestore } from "./restores.ts";
import { restoreRuns } from "./run-restore.ts";
import { cancel } from "./start-restore.ts";

/**
 * Applies a restore in the background.
 *
 * @throws NOT_FOUND for another person's; CONFLICT for one that is not ready
 */
export async function applyRestore(ctx: Context, { id, mode }: { id: string; mode: RestoreMode }): Promise<Restore> {
  const isByToken = await isCalledByToken(ctx);
  const restore = await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { status, added, changed, missing } = await lockRestore(inner, id);
    if (status !== "ready") throw new AppError("CONFLICT", problems[status] ?? "This has been applied already.");
    const total = added + changed + (mode === "replace" ? missing : 0);
    return updateRestore(inner, id, { status: "applying", mode, total, ...begun, isByToken });
  });
  await restoreRuns.enqueue(ctx, ctx.userId, id);
  return restore;
}

/** Nothing is done yet, and no worker has it. */
const begun = { processed: 0, attempts: 0, lockToken: null };

const problems: Partial<Record<string, string>> = {
  queued: "The backup is still being read.",
  reading: "The backup is still being read.",
  applying: "This is being applied already.",
  cancelled: "This has been cancelled.",
  failed: "This backup could not be read.",
};

/**
 * Reverts everything to what it was before a restore, in the background; what was changed since stays.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is not applied, or not the latest
 */
export async function undoRestore(ctx: Context, { id }: { id: string }): Promise<Restore> {
  const isByToken = await isCalledByToken(ctx);
  const restore = await inTransaction(ctx, async (inner) => {
    const { status, applied } = await lockRestore(inner, id);
    if (status === "undone" || status === "undoing") throw new AppError("CONFLICT", "This has been undone already.");
    if (status === "settled")
      throw new AppError("CONFLICT", "A later one was restored: only the latest can be undone.");
    if (status !== "applied") throw new AppError("CONFLICT", "This has not been applied.");
    return updateRestore(inner, id, { status: "undoing", total: applied, ...begun, isByToken });
  });
  await restoreRuns.enqueue(ctx, ctx.userId, id);
  return restore;
}

/**
 * Cancels a restore that was not applied. One that is cancelled already stays so.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is being applied or is over
 */
export function cancelRestore(ctx: Context, { id }: { id: string }): Promise<Restore> {
  return inTransaction(ctx, async (inner) => {
    const { status } = await lockRestore(inner, id);
    if (status === "cancelled") return updateRestore(inner, id, {});
    if (status === "queued" || status === "reading" || status === "ready") return cancel(inner, id);
    if (status === "applying")
      throw new AppError("CONFLICT", "This is being applied. You can undo it when it is done.");
    throw new AppError("CONFLICT", "This is over already.");
  });
}

/** A token changes neither profile nor the settings of backups and notifications. */
async function isCalledByToken(ctx: Context): Promise<boolean> {
  return (await findCaller(ctx))?.via.type === "token";
}
