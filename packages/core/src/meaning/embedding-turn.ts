import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type Context, database, inTransaction } from "../context/index.ts";

/** Without a sign of life for so long, the job of a turn is lost. Longer than a call of the model takes. */
export const turnPatience = 90_000;

/**
 * Begins a turn at what of a person's is to be understood, as `takeTurn` of the pages does: one job a person goes on
 * from turn to turn, and a second one ends here.
 *
 * @param turn of a job that goes on; undefined for one that was woken
 * @returns the turn; null where the job is superfluous, or is to rest
 */
export async function takeTurn(ctx: Context, model: string, turn: string | undefined): Promise<string | null> {
  const own = await (turn === undefined ? beginTurn(ctx) : keepTurn(ctx, turn));
  if (own !== null) await chooseModel(ctx, model);
  return own;
}

/** A sign of life. @returns the turn; null where another job has taken over */
export async function keepTurn(ctx: Context, turn: string): Promise<string | null> {
  const { rows } = await sql`
    update embedding_state set touched_at = ${ctx.now()}
    where user_id = ${ctx.userId} and turn = ${turn} returning turn`.execute(database(ctx));
  return rows.length > 0 ? turn : null;
}

async function beginTurn(ctx: Context): Promise<string | null> {
  const stale = new Date(ctx.now().getTime() - turnPatience);
  const { rows } = await sql<{ turn: string }>`
    insert into embedding_state as s (user_id, model, turn, touched_at)
    values (${ctx.userId}, '', ${uuid()}, ${ctx.now()})
    on conflict (user_id) do update set turn = excluded.turn, touched_at = excluded.touched_at
    where (s.touched_at is null or s.touched_at < ${stale}) and (s.rests_until is null or s.rests_until <= ${ctx.now()})
    returning turn`.execute(database(ctx));
  return rows[0]?.turn ?? null;
}

/** For another model everything is to be understood anew; until it is, the vectors that are there answer. */
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

/** Goes on in another turn, so that others get theirs. @returns it, or null where another job has taken over */
export async function passTurn(ctx: Context, turn: string): Promise<string | null> {
  const { rows } = await sql<{ turn: string }>`
    update embedding_state set turn = ${uuid()}, touched_at = ${ctx.now()}
    where user_id = ${ctx.userId} and turn = ${turn} returning turn`.execute(database(ctx));
  return rows[0]?.turn ?? null;
}

/** @param restsUntil nothing is tried before it; null where all is done */
export async function endTurn(ctx: Context, turn: string, restsUntil: Date | null): Promise<void> {
  await sql`
    update embedding_state set turn = null, touched_at = null, rests_until = ${restsUntil}::timestamptz
    where user_id = ${ctx.userId} and turn = ${turn}`.execute(database(ctx));
}
