import { sharingKinds } from "@bowerbird/contract/history";
import { sql } from "kysely";
import { findUndone, undoChange } from "../bookmarks/index.ts";
import { type HistoryKind, inPart, newestOf } from "./history.ts";
import t from "../messages.json" with { type: "json" };

/** Changes of bookmarks and categories; a person can have many, which are found by their index. */
export const changeHistory: HistoryKind = {
  name: "change",
  isUndoneByKey: true,
  select: (ctx, part) => sql`
    select id, kind, made_by as "madeBy", created_at as at, count, subject, target, undone_at is not null as "isUndone",
        case when undone_at is not null then null
          when kind = any(${[...sharingKinds]}) then ${t.undoneWhereItIsShared}::text
          when pending is not null then ${t.stillBeingWorkedOn}::text
          when kind = 'empty-trash' or (kind in ('delete', 'save') and not ${anyBookmarkLeft}) then ${t.deletedPermanently}::text
        end as reason
      from bookmark_change as c where ${inPart(ctx, part, "created_at")}
        and (${part.sessionId}::text is null or made_by->>'sessionId' = ${part.sessionId}) ${newestOf(part, "created_at")}`,
  async undo(ctx, id) {
    const { failed, isRunning = false } = await undoChange(ctx, { id });
    const { backIn } = await findUndone(ctx, id);
    return { kept: failed.length, isRunning, backIn };
  },
};

/** False when all that a change put into the trash was deleted permanently. */
const anyBookmarkLeft = sql`exists (
  select from bookmark_change_item i join bookmark b on b.user_id = i.user_id and b.id = i.bookmark_id
  where i.user_id = c.user_id and i.change_id = c.id)`;
