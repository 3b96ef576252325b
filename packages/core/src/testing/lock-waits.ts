import { sql } from "kysely";
import { type Context, database } from "../platform/context/index.ts";

/** Whether a statement of the test's database waits for a lock: to know that another one has arrived there. */
export async function isSomeoneWaiting(ctx: Context): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database(ctx),
  );
  return rows.length > 0;
}
