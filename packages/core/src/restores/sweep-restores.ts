import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import { database, type VisitorContext } from "../context/index.ts";
import { isSilent } from "../lost-work/index.ts";
import { patience } from "./claim-restore.ts";

/** Puts restores back into the queue that nobody works on any more. Safe to run anywhere at any time. */
export async function sweepRestores(ctx: VisitorContext): Promise<void> {
  const lost = await database(ctx)
    .selectFrom("restore")
    .select(["id", "user_id"])
    .where("status", "in", [...workingRestoreStatuses])
    .where(isSilent(ctx, patience))
    .limit(1_000)
    .execute();
  for (const { id, user_id } of lost) {
    await ctx.services.enqueue("run-restore", { userId: user_id as string, restoreId: id });
  }
}
