import { type RawBuilder, sql } from "kysely";
import { type Context, database, type VisitorContext } from "../context/index.ts";
import { createToken, hasLostWorker } from "./worker-presence.sql.ts";

/** A turn without a heartbeat for this long has lost its job, even if its worker is seen. Longer than any request of a turn takes. */
const turnStaleAfterMs = 90_000;

/** A table with a row for each person who has such work. */
type TurnTable = "enrichment" | "embedding_state";

/**
 * Starts a turn at a person's work on many small rows, which are the truth. Each person has one job, which continues from
 * turn to turn by a lock token; a second job ends here, unless the first one is lost.
 *
 * @param token of a continuing job; undefined for a new one
 * @returns the turn's token; null if the job is superfluous
 */
export async function takeTurn(ctx: Context, table: TurnTable, token: string | undefined): Promise<string | null> {
  if (token !== undefined) return keepTurn(ctx, table, token);
  const { rows } = await sql<{ token: string }>`
    insert into ${sql.table(table)} as t (user_id, lock_token, heartbeat_at) values (${ctx.userId}, ${createToken(ctx)}, ${ctx.now()})
    on conflict (user_id) do update set lock_token = excluded.lock_token, heartbeat_at = excluded.heartbeat_at
    where ${isTurnFree(ctx, "t")} returning lock_token as token`.execute(database(ctx));
  return rows[0]?.token ?? null;
}

/** Sends a heartbeat. @returns the token; null if another job has taken over */
export function keepTurn(ctx: Context, table: TurnTable, token: string): Promise<string | null> {
  return updateTurn(ctx, table, token, token);
}

/** Ends this turn and starts the next. @returns its token; null if another job has taken over */
export function passTurn(ctx: Context, table: TurnTable, token: string): Promise<string | null> {
  return updateTurn(ctx, table, token, createToken(ctx));
}

async function updateTurn(ctx: Context, table: TurnTable, token: string, next: string): Promise<string | null> {
  const { rows } = await sql`
    update ${sql.table(table)} set lock_token = ${next}, heartbeat_at = ${ctx.now()}
    where user_id = ${ctx.userId} and lock_token = ${token} returning user_id`.execute(database(ctx));
  return rows.length > 0 ? next : null;
}

/** Whether no job has the turn of a row, or its worker is gone. */
export function isTurnFree(ctx: VisitorContext, alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.lock_token`)} is null or ${isTurnLost(ctx, alias)})`;
}

/** Whether a job has had the turn of a row whose worker is gone. */
export function isTurnLost(ctx: VisitorContext, alias: string): RawBuilder<boolean> {
  return hasLostWorker(ctx, alias, turnStaleAfterMs);
}
