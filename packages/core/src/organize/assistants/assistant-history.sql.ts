import { AssistantAct } from "@bowerbird/db";
import { sql } from "kysely";
import { undoChange } from "../../library/bookmarks/index.ts";
import { type HistoryKind, inPart, newestOf } from "../../library/history/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/** What assistants did: an entry for each and a day, and for each applied proposal. */
export const assistantHistory: HistoryKind = {
  name: "act",
  isUndoneByKey: true,
  select: (ctx, part) => sql`
    select a.id, 'assistant' as kind, jsonb_build_object('type', 'token', 'name', a.assistant_name) as "madeBy",
        a.finished_at as at, rows.count, nullif(a.title, '') as subject, null as target,
        a.undone_at is not null as "isUndone", null as reason
      from (select * from assistant_act where applied > 0 or steps is null) as a
      cross join lateral (
        select coalesce(sum(greatest(c.count, 1)), 0)::int as count from bookmark_change c
        where c.user_id = a.user_id and c.act_id = a.id and (a.undone_at is not null or c.undone_at is null)
      ) as rows
      where rows.count > 0 and ${inPart(ctx, part, "finished_at")}
        and (${part.sessionId}::text is null or a.session_id = ${part.sessionId}) ${newestOf(part, "finished_at")}`,
  async undo(ctx, id) {
    const taken = { id, finishedAt: { $ne: null }, undoneAt: null };
    if ((await ctx.em.nativeUpdate(AssistantAct, taken, { undoneAt: ctx.now() })) === 0) {
      const act = await ctx.em.count(AssistantAct, { id });
      throw act > 0 ? new AppError("CONFLICT", t.thisIsAlreadyUndone) : notFound(t.changeNotFound);
    }
    try {
      return await undoChanges(ctx, id);
    } catch (error) {
      // What was undone stays so; the rest can be undone later.
      await ctx.em.nativeUpdate(AssistantAct, { id }, { undoneAt: null });
      throw error;
    }
  },
};

/** Undoes an act's changes, the last one first. */
async function undoChanges(ctx: Context, actId: string) {
  const changes = await own(ctx)
    .selectFrom("BookmarkChange")
    .select("id")
    .where("actId", "=", actId)
    .where("undoneAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  let kept = 0;
  let isRunning = false;
  for (const { id } of changes) {
    try {
      const undone = await undoChange(ctx, { id });
      kept += undone.failed.length;
      isRunning ||= undone.isRunning ?? false;
    } catch (error) {
      // The person has changed the same since, and that stays; of a full library nothing could come back.
      if (!(error instanceof AppError) || error.code === "FORBIDDEN") throw error;
      kept += 1;
    }
  }
  return { kept, isRunning };
}
