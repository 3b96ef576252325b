import { database, type VisitorContext } from "../context/index.ts";

/** Longer than any batch takes: an import that showed no sign of life for so long has lost its worker or its job. */
const patience = 60_000;

/** Puts imports back into the queue that nobody works on any more. Safe to run anywhere at any time. */
export async function sweepImports(ctx: VisitorContext): Promise<void> {
  const lost = await database(ctx)
    .updateTable("import")
    .set({ touched_at: ctx.now() })
    .where("status", "in", ["queued", "running"])
    .where("touched_at", "<", new Date(ctx.now().getTime() - patience))
    .returning(["id", "user_id"])
    .execute();
  for (const { id, user_id } of lost) {
    await ctx.services.enqueue("run-import", { userId: user_id as string, importId: id }, { priority: 5 });
  }
}
