import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/** After a failure, and again and again while today's tokens are spent, in milliseconds. */
const restTime = 5 * 60_000;

/** Until when the model is left alone that has just failed. */
export function restsUntil(ctx: Context): Date {
  return new Date(ctx.now().getTime() + restTime);
}

/** After a failure that was no turn's: nothing of the person's is tried for a while. */
export async function restModel(ctx: Context): Promise<void> {
  await sql`
    insert into embedding_state (user_id, model, rests_until) values (${ctx.userId}, '', ${restsUntil(ctx)})
    on conflict (user_id) do update set rests_until = excluded.rests_until`.execute(database(ctx));
}

/** Whether it has failed for the person just now. */
export async function isModelResting(ctx: Context): Promise<boolean> {
  const { rows } = await sql`
    select 1 from embedding_state where user_id = ${ctx.userId} and rests_until > ${ctx.now()}`.execute(database(ctx));
  return rows.length > 0;
}
