import { sql } from "kysely";
import { type HistoryKind, inPart, newestOf } from "../../library/history/index.ts";
import { undoImport } from "./undo-import.ts";
import t from "../messages.json" with { type: "json" };

/** Imports that are over. Those of a source or a program are not the last change of any session. */
export const importHistory: HistoryKind = {
  name: "import",
  isUndoneByKey: false,
  select: (ctx, part) => sql`
    select id, 'import' as kind, made_by as "madeBy", finished_at as at, created as count, source as subject,
        null as target, undone_at is not null as "isUndone",
        case when undone_at is null and created = 0 and filled = 0 then ${t.addedNoLinks}::text end as reason
      from import where ${inPart(ctx, part, "finished_at")}
        and (${part.sessionId}::text is null or made_by->>'type' = 'person') ${newestOf(part, "finished_at")}`,
  async undo(ctx, id) {
    await undoImport(ctx, { id });
    return { kept: 0, isRunning: false };
  },
};
