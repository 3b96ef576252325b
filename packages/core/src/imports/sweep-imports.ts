import type { VisitorContext } from "../context/index.ts";
import { takeLost } from "../lost-work/index.ts";

/** In milliseconds, longer than any batch takes. */
const patience = 60_000;

/** Puts imports back into the queue that nobody works on any more. Safe to run anywhere at any time. */
export async function sweepImports(ctx: VisitorContext): Promise<void> {
  for (const { id, userId } of await takeLost(ctx, "import", patience)) {
    await ctx.services.enqueue("run-import", { userId, importId: id }, { priority: 5 });
  }
}
