import { sql } from "kysely";
import { type HistoryKind, inPart, newestOf } from "../../library/history/index.ts";
import { undoRecategorization } from "./apply-recategorization.ts";
import t from "../messages.json" with { type: "json" };

/** Runs of Fix Categories and of tagging that were applied and changed something. */
export const recategorizationHistory: HistoryKind = {
  name: "recategorization",
  isUndoneByKey: false,
  select: (ctx, part) => sql`
    select id, 'recategorization' as kind, '{"type": "ai"}'::jsonb as "madeBy", finished_at as at, applied as count,
        null as subject, kind as target, status = 'undone' as "isUndone",
        case when status = 'settled' then ${t.laterRun}::text end as reason
      from recategorization where status in ('applied', 'undone', 'settled') and applied > 0
        and ${inPart(ctx, part, "finished_at")} ${newestOf(part, "finished_at")}`,
  async undo(ctx, id) {
    const { kept } = await undoRecategorization(ctx, { id });
    return { kept, isRunning: false };
  },
};
