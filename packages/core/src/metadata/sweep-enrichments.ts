import { sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";
import { turnPatience } from "./enrichment-turn.ts";

/**
 * Wakes a job for everybody who has pages due and none at work: those whose time has come again, and those whose job was
 * lost. Safe to run anywhere at any time. Also forgets pauses of hosts that are over.
 */
export async function sweepEnrichments(ctx: VisitorContext): Promise<void> {
  const stale = new Date(ctx.now().getTime() - turnPatience);
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u
    where exists (select 1 from bookmark_page p where p.user_id = u.id and p.state = 'pending' and not p.is_paused
        and p.due_at <= ${ctx.now()})
      and not exists (select 1 from enrichment e where e.user_id = u.id and e.touched_at >= ${stale})`.execute(
    database(ctx),
  );
  for (const { id } of rows) await ctx.services.enqueue("enrich-person", { userId: id });
  await sql`delete from host_pause where until < ${ctx.now()}`.execute(database(ctx));
}
