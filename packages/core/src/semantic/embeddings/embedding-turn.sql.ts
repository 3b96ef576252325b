import { sql } from "kysely";
import { type Context, database, type VisitorContext } from "../../platform/context/index.ts";
import { isTurnFree, isTurnLost } from "../../platform/runs/index.ts";

/** Records a new model, and the old one as the one to search with. @returns whether the model is new */
export async function switchModel(ctx: Context, model: string): Promise<boolean> {
  const { rows } = await sql`
    update embedding_state set model = ${model},
      served_model = nullif(coalesce(served_model, nullif(model, '')), ${model})
    where user_id = ${ctx.userId} and model <> ${model} returning user_id`.execute(database(ctx));
  return rows.length > 0;
}

/** Makes all bookmarks outside the trash due. */
export async function makeAllDue(ctx: Context): Promise<void> {
  await sql`
    insert into embedding_due (user_id, bookmark_id)
    select user_id, id from bookmark where user_id = ${ctx.userId} and deleted_at is null
    on conflict do nothing`.execute(database(ctx));
}

/** Ends the turns whose worker is gone. @returns the people */
export async function endLostTurns(ctx: VisitorContext): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update embedding_state s set lock_token = null, heartbeat_at = null where ${isTurnLost(ctx, "s")}
    returning user_id as "userId"`.execute(database(ctx));
  return rows.map(({ userId }) => userId);
}

/** The people with bookmarks to embed by the model, and no running job or pause. */
export async function findWaitingPeople(ctx: VisitorContext, model: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from "user" u left join embedding_state s on s.user_id = u.id
    where ${isTurnFree(ctx, "s")} and (s.rests_until is null or s.rests_until <= ${ctx.now()})
      and (exists (select 1 from embedding_due d where d.user_id = u.id)
        or (s.model is distinct from ${model}
          and exists (select 1 from category c where c.user_id = u.id and c.bookmark_count > 0)))`.execute(
    database(ctx),
  );
  return rows.map(({ id }) => id);
}
