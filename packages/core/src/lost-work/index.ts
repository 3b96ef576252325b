import { type RawBuilder, sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";

export { isPassing } from "./is-passing.ts";
export { createTurnstile } from "./turnstile.ts";

/** Workers that may come to nothing at the same place before the work is given up. */
export const mostAttempts = 5;

/** Whether nobody is to begin a piece of work any more: it has ended too many of those who did. This time counts, too. */
export function isDeadly({ claims }: { claims: number }): boolean {
  return claims > mostAttempts;
}

/**
 * How many pieces are begun at once of those that have ended so many workers: a quarter each time, so that of up to 256
 * the last worker ends at one alone.
 *
 * @param claims a column
 */
export function narrowed(most: number, claims: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`greatest(1, ceil(${most}::float8 / power(4, ${claims})))::int`;
}

/**
 * Takes the rows whose work has lost its worker or its job, so that nobody else takes them, too.
 *
 * @param patience milliseconds without a sign of life, longer than any batch takes
 */
export async function takeLost(
  ctx: VisitorContext,
  table: "import" | "recategorization",
  patience: number,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    update ${sql.table(table)} set touched_at = ${ctx.now()}
    where status in ('queued', 'running') and ${isSilent(ctx, patience)}
    returning id, user_id as "userId"`.execute(database(ctx));
  return rows;
}

/**
 * Whether the last sign of life of a row, in `touched_at`, is too old; or lies in the future, from a worker whose clock was
 * wrong: nobody would miss its next signs for as long.
 */
export function isSilent({ now }: Pick<VisitorContext, "now">, patience: number): RawBuilder<boolean> {
  const at = (shift: number) => new Date(now().getTime() + shift);
  return sql<boolean>`touched_at not between ${at(-patience)} and ${at(patience)}`;
}
