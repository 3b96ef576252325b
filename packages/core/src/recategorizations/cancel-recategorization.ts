import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { type Context, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { findRecategorization, updateRecategorization } from "./recategorization-row.ts";

const unapplied = ["queued", "running", "ready"];

/**
 * Stops a run, or puts away what it has proposed; every bookmark stays as it is. One that is cancelled already stays so.
 *
 * @throws NOT_FOUND for another's; CONFLICT for one that is applied or over
 */
export function cancelRecategorization(ctx: Context, { id }: { id: string }): Promise<Recategorization> {
  return inTransaction(ctx, async (inner) => {
    // Whoever stores a batch or applies the run waits for this lock, and then finds it cancelled.
    const { status } = await findRecategorization(inner, id, true);
    if (status !== "cancelled" && !unapplied.includes(status)) throw new AppError("CONFLICT", "This is over already.");
    return updateRecategorization(inner, id, { status: "cancelled", finished_at: ctx.now() });
  });
}
