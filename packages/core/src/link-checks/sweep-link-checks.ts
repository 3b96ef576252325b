import { sql } from "kysely";
import { database, type VisitorContext } from "../context/index.ts";

/** Without a sign of life for so long, the job of a turn is lost. Longer than any turn takes. */
const patience = 3 * 60_000;

/**
 * Wakes a job for everybody whose round is to begin or to end, or who has links due, and has none at work. Safe to run
 * anywhere at any time.
 */
export async function sweepLinkChecks(ctx: VisitorContext): Promise<void> {
  const now = ctx.now();
  const { rows } = await sql<{ user_id: string }>`
    update link_check_settings s set touched_at = ${now}
    where s.is_enabled and (s.touched_at is null or s.touched_at < ${new Date(now.getTime() - patience)})
      and case when s.started_at is not null and s.finished_at is null
        then coalesce((select min(due_at) from link_check k where k.user_id = s.user_id and due_at is not null), ${now}) <= ${now}
        else s.next_at <= ${now} end
    returning s.user_id`.execute(database(ctx));
  for (const { user_id: userId } of rows) await ctx.services.enqueue("check-links", { userId });
}
