import type { SemanticStatus } from "@bowerbird/contract/semantic";
import { EmbeddingState } from "@bowerbird/db";
import { countBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";

/** The state of semantic search, and its progress. */
export async function getSemanticStatus(ctx: Context): Promise<SemanticStatus> {
  const { embedder } = ctx.services;
  const total = await countBookmarks(ctx);
  if (!embedder) return { state: "no-model", model: null, isLocal: false, understood: 0, total };
  const waiting = await countWaiting(ctx, embedder.name);
  const understood = waiting === null ? 0 : Math.max(0, total - waiting);
  return { state: "on", model: embedder.name, isLocal: embedder.limits === null, understood, total };
}

/** Null before the model was first used. */
async function countWaiting(ctx: Context, model: string): Promise<number | null> {
  if ((await ctx.em.count(EmbeddingState, { model })) === 0) return null;
  const due = own(ctx)
    .selectFrom("EmbeddingDue")
    .innerJoin("Bookmark as b", (join) =>
      join.onRef("b.userId", "=", "EmbeddingDue.userId").onRef("b.id", "=", "EmbeddingDue.bookmarkId"),
    )
    .where("b.deletedAt", "is", null);
  const { count } = await due.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}
