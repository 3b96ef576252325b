import type { VisitorContext } from "../context/index.ts";
import { takeLost } from "../lost-work/index.ts";

/** In milliseconds, longer than any batch takes. */
const patience = 120_000;

/** Puts runs back into the queue that nobody works on any more. Safe to run anywhere at any time. */
export async function sweepRecategorizations(ctx: VisitorContext): Promise<void> {
  for (const { id, userId } of await takeLost(ctx, "recategorization", patience)) {
    await ctx.services.enqueue("run-recategorization", { userId, recategorizationId: id }, { priority: 5 });
  }
}
