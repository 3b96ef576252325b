import { sql } from "kysely";
import { type Context, database, type VisitorContext, inTransaction, unmanaged } from "../../platform/context/index.ts";
import { isTurnFree, isTurnLost, takeRows, takeTurn } from "../../platform/runs/index.ts";
import { EmbeddingState } from "@bowerbird/db";

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
  const change = sql`lock_token = null, heartbeat_at = null`;
  const lost = await takeRows(ctx, "embedding_state", { id: "user_id", condition: isTurnLost(ctx, "d"), change });
  for (const { userId } of lost) await ctx.services.enqueue("embed-person", { userId });
}

/** Records a new model, and the old one as the one to search with. @returns whether the model is new */
async function switchModel(ctx: Context, model: string): Promise<boolean> {
  const { rows } = await sql`
    update embedding_state set model = ${model},
      served_model = nullif(coalesce(served_model, nullif(model, '')), ${model})
    where user_id = ${ctx.userId} and model <> ${model} returning user_id`.execute(database(ctx));
  return rows.length > 0;
}

/** Makes all bookmarks outside the trash due. */
async function makeAllDue(ctx: Context): Promise<void> {
  await sql`
    insert into embedding_due (user_id, bookmark_id)
    select user_id, id from bookmark where user_id = ${ctx.userId} and deleted_at is null
    on conflict do nothing`.execute(database(ctx));
}

/** The people with bookmarks to embed by the model, and no running job or pause. */
async function findWaitingPeople(ctx: VisitorContext, model: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u left join embedding_state s on s.user_id = u.id
    where ${isTurnFree(ctx, "s")} and (s.rests_until is null or s.rests_until <= ${ctx.now()})
      and (exists (select 1 from embedding_due d where d.user_id = u.id)
        or (s.model is distinct from ${model}
          and exists (select 1 from category c where c.user_id = u.id and c.bookmark_count > 0)))`.execute(
    database(ctx),
  );
  return rows.map(({ id }) => id);
}
