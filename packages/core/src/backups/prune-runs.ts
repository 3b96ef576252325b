import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/** More than are ever shown. */
const keptRuns = 100;

/** Forgets the person's oldest runs; the files of theirs stay. */
export async function pruneRuns(ctx: Context): Promise<void> {
  await sql`
    delete from backup_run where user_id = ${ctx.userId} and status <> 'in_progress' and id in (
      select id from backup_run where user_id = ${ctx.userId} order by created_at desc, id desc offset ${keptRuns})
  `.execute(database(ctx));
}
