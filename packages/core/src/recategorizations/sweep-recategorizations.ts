import { database, type VisitorContext } from "../context/index.ts";

/** Longer than any batch takes: a run that showed no sign of life for so long has lost its worker or its job. */
const patience = 120_000;

/** Puts runs back into the queue that nobody works on any more. Safe to run anywhere at any time. */
export async function sweepRecategorizations(ctx: VisitorContext): Promise<void> {
  const lost = await database(ctx)
    .updateTable("recategorization")
    .set({ touched_at: ctx.now() })
    .where("status", "in", ["queued", "running"])
    .where("touched_at", "<", new Date(ctx.now().getTime() - patience))
    .returning(["id", "user_id"])
    .execute();
  for (const { id, user_id } of lost) {
    const payload = { userId: user_id as string, recategorizationId: id };
    await ctx.services.enqueue("run-recategorization", payload, { priority: 5 });
  }
}
