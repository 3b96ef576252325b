import { sql } from "kysely";
import { type Context, database, inTransaction, type VisitorContext } from "../../platform/context/index.ts";
import { isTurnFree, takeTurn } from "../../platform/runs/index.ts";
import { prepareVectorStore } from "./vector-store.ts";

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
    const { rows } = await sql`
      update embedding_state set model = ${model}, arranged_for = 0,
        served_model = nullif(coalesce(served_model, nullif(model, '')), ${model})
      where user_id = ${ctx.userId} and model <> ${model} returning user_id`.execute(database(inner));
    if (rows.length === 0) return;
    await sql`
      insert into embedding_due (user_id, bookmark_id)
      select user_id, id from bookmark where user_id = ${ctx.userId} and deleted_at is null
      on conflict do nothing`.execute(database(inner));
  });
}

/** @param restsUntil no retry before this time; null if everything is embedded */
export async function endTurn(ctx: Context, turn: string, restsUntil: Date | null): Promise<void> {
  await sql`
    update embedding_state set lock_token = null, heartbeat_at = null, rests_until = ${restsUntil}::timestamptz
    where user_id = ${ctx.userId} and lock_token = ${turn}`.execute(database(ctx));
}

/** Pause after a failure, repeated while the day's tokens are used up. */
const pauseMs = 5 * 60_000;

/** The end of the pause after a failure now. */
export function getRetryTime(ctx: Context): Date {
  return new Date(ctx.now().getTime() + pauseMs);
}

/** Pauses the model for the person after a failure outside a turn. */
export async function pauseModel(ctx: Context): Promise<void> {
  await sql`
    insert into embedding_state (user_id, rests_until) values (${ctx.userId}, ${getRetryTime(ctx)})
    on conflict (user_id) do update set rests_until = excluded.rests_until`.execute(database(ctx));
}

/** Whether the model is paused for the person. */
export async function isModelPaused(ctx: Context): Promise<boolean> {
  const { rows } = await sql`
    select 1 from embedding_state where user_id = ${ctx.userId} and rests_until > ${ctx.now()}`.execute(database(ctx));
  return rows.length > 0;
}

/**
 * Enqueues a job for each person with due embeddings and no running job: new bookmarks, those of lost jobs, and all after
 * a change of the model. Safe to run concurrently.
 */
export async function sweepEmbeddings(ctx: VisitorContext): Promise<void> {
  const { embedder } = ctx.services;
  if (!embedder || !(await prepareVectorStore(ctx))) return;
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u left join embedding_state s on s.user_id = u.id
    where ${isTurnFree(ctx, "s")} and (s.rests_until is null or s.rests_until <= ${ctx.now()})
      and (exists (select 1 from embedding_due d where d.user_id = u.id)
        or (s.model is distinct from ${embedder.name}
          and exists (select 1 from category c where c.user_id = u.id and c.bookmark_count > 0)))`.execute(
    database(ctx),
  );
  for (const { id } of rows) await ctx.services.enqueue("embed-person", { userId: id });
}
