import { type RawBuilder, sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";

export { isPassing } from "./is-passing.ts";

/** Workers that may come to nothing at the same place before the work is given up. */
export const mostAttempts = 5;

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
