import { type Context, everyone, inTransaction, type VisitorContext } from "../../platform/context/index.ts";
import { loadPending } from "./bulk-change.ts";
import { replaceRest } from "./replace-tags.ts";
import { undoRest } from "./undo-change.ts";

/** A change is stalled when no batch was committed for this long; a batch takes a fraction of a second. */
const staleAfterMs = 60_000;

/** Resumes stalled bulk changes. Safe to run concurrently. */
export async function sweepChanges(ctx: VisitorContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - staleAfterMs);
  const stalled = await everyone(ctx)
    .updateTable("BookmarkChange")
    .set({ heartbeatAt: ctx.now() })
    .where("pending", "is not", null)
    .where("heartbeatAt", "<", before)
    .returning(["id", "userId"])
    .execute();
  for (const { id, userId } of stalled) await ctx.services.enqueue("continue-change", { userId, changeId: id });
}

/** Completes a bulk change or its undo. */
export async function continueChange(ctx: Context, { changeId }: { changeId: string }): Promise<void> {
  const pending = await inTransaction(ctx, (inner) => loadPending(inner, changeId));
  if (pending?.kind === "replace") await replaceRest(ctx, changeId);
  if (pending?.kind === "undo") await undoRest(ctx, changeId);
}
