import { sql } from "kysely";
import { type HistoryKind, inPart, newestOf } from "../../library/history/index.ts";
import { undoRestore } from "./start-restore.ts";
import t from "../messages.json" with { type: "json" };

/** Restores of a backup that were applied. Their undo goes on in the background. */
export const restoreHistory: HistoryKind = {
  name: "restore",
  isUndoneByKey: false,
  select: (ctx, part) => sql`
    select id, 'restore-backup' as kind,
        case when is_by_token then '{"type": "token"}' else '{"type": "person"}' end::jsonb as "madeBy",
        finished_at as at, applied as count, source as subject, mode as target, status = 'undone' as "isUndone",
        case status when 'settled' then ${t.laterRestore}::text when 'undoing' then ${t.beingUndone}::text end as reason
      from restore where status in ('applied', 'undoing', 'undone', 'settled')
        and ${inPart(ctx, part, "finished_at")} ${newestOf(part, "finished_at")}`,
  async undo(ctx, id) {
    await undoRestore(ctx, { id });
    return { kept: 0, isRunning: true };
  },
};
