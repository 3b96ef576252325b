import { workingRestoreStatuses } from "@bowerbird/contract/restore-status";
import { v7 as uuid } from "uuid";
import { retryCollision } from "../bookmarks/index.ts";
import { lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction, forkContext } from "../context/index.ts";
import { isSilent } from "../lost-work/index.ts";
import { findRestore, type RestoreRow } from "./restore-row.ts";

/** Longer than any batch takes: who showed no sign of life for so long has lost its worker. */
export const patience = 60_000;

/** Somebody else has the restore now, or it was cancelled: stop without a word. */
export class RestoreTakenOver extends Error {}

/** A restore that is ours alone to work on. */
export interface Claim {
  row: RestoreRow;
  claim: string;
}

/** @returns null when there is nothing to do, or somebody else does it */
export async function claimRestore(ctx: Context, id: string): Promise<Claim | null> {
  const claim = uuid();
  const row = await database(ctx)
    .updateTable("restore")
    .set((eb) => ({ claim, touched_at: ctx.now(), attempts: eb("attempts", "+", 1) }))
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .where("status", "in", [...workingRestoreStatuses])
    .where((eb) => eb.or([eb("claim", "is", null), isSilent(ctx, patience)]))
    .returningAll()
    .executeTakeFirst();
  return row ? { row: row as unknown as RestoreRow, claim } : null;
}

/**
 * So that whoever tries again need not wait until we count as lost.
 *
 * @param isForgiven whether the try does not count
 */
export async function letGo(ctx: Context, { row, claim }: Claim, isForgiven = false): Promise<void> {
  await database(forkContext(ctx))
    .updateTable("restore")
    .set({ claim: null, ...(isForgiven ? { attempts: 0 } : {}) })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", row.id)
    .where("claim", "=", claim)
    .execute();
}

/**
 * One step of the work, all of it or nothing, in line with everything else that changes many bookmarks of the person.
 *
 * @throws RestoreTakenOver when the restore is not ours any more
 */
export function inStep<T>(
  ctx: Context,
  { row, claim }: Claim,
  work: (ctx: Context, row: RestoreRow) => Promise<T>,
): Promise<T> {
  return retryCollision(() =>
    inTransaction(ctx, async (inner) => {
      await lockCategories(database(inner), ctx.userId);
      const now = await findRestore(inner, row.id, true);
      if ((now as unknown as { claim: string | null }).claim !== claim) throw new RestoreTakenOver();
      return work(inner, now);
    }),
  );
}
