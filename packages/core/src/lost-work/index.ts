import { sql } from "kysely";
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
  const before = new Date(ctx.now().getTime() - patience);
  const { rows } = await sql<{ id: string; userId: string }>`
    update ${sql.table(table)} set touched_at = ${ctx.now()}
    where status in ('queued', 'running') and touched_at < ${before}
    returning id, user_id as "userId"`.execute(database(ctx));
  return rows;
}
