import type { MeaningStatus } from "@bowerbird/contract/meaning";
import { EmbeddingState } from "@bowerbird/db";
import { countBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, inTransaction, own, type VisitorContext } from "../../platform/context/index.ts";
import { createTables, getStoreState } from "./vector-store.sql.ts";

/**
 * Creates the vector tables if the database has pgvector, which may be installed after the first start, and triggers that
 * record due embeddings. Safe to run concurrently.
 *
 * @returns whether the tables exist
 */
export async function prepareVectorStore(ctx: VisitorContext): Promise<boolean> {
  const { isReady, isAvailable, isPermitted } = await getStoreState(ctx);
  if (isReady || !isAvailable || !isPermitted) return isReady;
  try {
    await inTransaction(ctx, createTables);
    return true;
  } catch (error) {
    // Search works without; the next sweep retries.
    ctx.log.warn({ err: error }, "semantic search unavailable: creating the vector tables failed");
    return false;
  }
}

/** The state of semantic search, its progress, and what is missing if it is off. */
export async function getSemanticStatus(ctx: Context): Promise<MeaningStatus> {
  const { embedder } = ctx.services;
  const total = await countBookmarks(ctx);
  if (!embedder) return { state: "no-model", model: null, understood: 0, total };
  const { isReady, isAvailable, isPermitted } = await getStoreState(ctx);
  const off = (state: MeaningStatus["state"]) => ({ state, model: embedder.name, understood: 0, total });
  if (!isReady && !isAvailable) return off("no-extension");
  if (!isReady) return off(isPermitted ? "preparing" : "not-permitted");
  const waiting = await countWaiting(ctx, embedder.name);
  return { state: "on", model: embedder.name, understood: waiting === null ? 0 : Math.max(0, total - waiting), total };
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
