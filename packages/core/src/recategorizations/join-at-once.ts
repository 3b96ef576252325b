import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/**
 * For the rest of the transaction thousands of rows are joined at once. A run's rows are so new that the planner knows
 * of none, and would join them one by one: a minute for what takes half a second.
 */
export async function joinAtOnce(ctx: Context): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(database(ctx));
}
