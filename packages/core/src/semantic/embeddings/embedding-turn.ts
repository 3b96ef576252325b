import { EmbeddingState } from "@bowerbird/db";
import { type Context, inTransaction, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { takeTurn } from "../../platform/runs/index.ts";
import { endLostTurns, findWaitingPeople, makeAllDue, switchModel } from "./embedding-turn.sql.ts";

/** Starts a turn for a person's due embeddings. @returns null if the job is superfluous or the model is paused */
export async function beginTurn(ctx: Context, model: string, turn: string | undefined): Promise<string | null> {
  if (turn === undefined && (await isModelPaused(ctx))) return null;
  const own = await takeTurn(ctx, "embedding_state", turn);
  if (own !== null) await chooseModel(ctx, model);
  return own;
}

/** Schedules everything for a new model; until that is done, the old vectors are searched. */
async function chooseModel(ctx: Context, model: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if (await switchModel(inner, model)) await makeAllDue(inner);
  });
}

/** @param restsUntil no retry before this time; null if everything is embedded */
export async function endTurn(ctx: Context, turn: string, restsUntil: Date | null): Promise<void> {
  await ctx.em.nativeUpdate(EmbeddingState, { lockToken: turn }, { lockToken: null, heartbeatAt: null, restsUntil });
}

/** Pause after a failure, repeated while the day's tokens are used up. */
const pauseMs = 5 * 60_000;

/** The end of the pause after a failure now. */
export function getRetryTime(ctx: Context): Date {
  return new Date(ctx.now().getTime() + pauseMs);
}

/** Pauses the model for the person after a failure outside a turn. */
export async function pauseModel(ctx: Context): Promise<void> {
  const row = { userId: ctx.userId, restsUntil: getRetryTime(ctx) };
  await ctx.em.upsert(EmbeddingState, row, { onConflictFields: ["userId"], ...unmanaged });
}

/** Whether the model is paused for the person. */
export async function isModelPaused(ctx: Context): Promise<boolean> {
  return (await ctx.em.count(EmbeddingState, { restsUntil: { $gt: ctx.now() } })) > 0;
}

/**
 * Enqueues a job for each person with due embeddings and no running job: new bookmarks, those of lost jobs, and all after
 * a change of the model. Safe to run concurrently.
 */
export async function sweepEmbeddings(ctx: VisitorContext): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder) return;
  for (const userId of await findWaitingPeople(ctx, embedder.name)) {
    await ctx.services.enqueue("embed-person", { userId });
  }
}

/** Enqueues a job for each person whose job has lost its worker. Safe to run concurrently. */
export async function resumeEmbeddings(ctx: VisitorContext): Promise<void> {
  for (const userId of await endLostTurns(ctx)) await ctx.services.enqueue("embed-person", { userId });
}
