import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/**
 * Gives kept bookmarks the opens of those that are merged into them, and records that in the change. The bookmarks must be
 * locked.
 */
export async function joinOpens(
  ctx: Context,
  changeId: string,
  groups: readonly { remainingId: string; otherIds: readonly string[] }[],
): Promise<void> {
  const pairs = groups.flatMap(({ remainingId, otherIds }) =>
    [remainingId, ...otherIds].map((id) => ({ remainingId, id })),
  );
  await sql`
    with joined as (
      select p."remainingId" as id, least(sum(b.open_count), 2147483647)::int as count, max(b.last_opened_at) as time
      from json_to_recordset(${JSON.stringify(pairs)}::json) as p ("remainingId" uuid, id uuid)
      join bookmark b on b.user_id = ${ctx.userId} and b.id = p.id and b.id = any(${pairs.map(({ id }) => id)}::uuid[])
      group by p."remainingId"
    ), changed as (
      select b.id, j.count, j.time, b.open_count, b.last_opened_at
      from joined j join bookmark b on b.user_id = ${ctx.userId} and b.id = j.id
      where (b.open_count, b.last_opened_at) is distinct from (j.count, j.time)
    ), recorded as (
      insert into bookmark_change_item as i (user_id, change_id, bookmark_id, before, after)
      select ${ctx.userId}, ${changeId}, id,
        jsonb_build_object('open_count', open_count, 'last_opened_at', last_opened_at),
        jsonb_build_object('open_count', count, 'last_opened_at', time)
      from changed
      on conflict (user_id, change_id, bookmark_id)
        do update set before = i.before || excluded.before, after = i.after || excluded.after
    )
    update bookmark b set open_count = c.count, last_opened_at = c.time
    from changed c where b.user_id = ${ctx.userId} and b.id = c.id`.execute(database(ctx));
}

/** Takes away what {@link joinOpens} gave. Opens since then stay. */
export async function revertOpens(ctx: Context, changeId: string): Promise<void> {
  await sql`
    update bookmark b set
      open_count = greatest(b.open_count - (i.after->>'open_count')::int + (i.before->>'open_count')::int, 0),
      last_opened_at = case when b.last_opened_at = (i.after->>'last_opened_at')::timestamptz
        then (i.before->>'last_opened_at')::timestamptz else b.last_opened_at end
    from bookmark_change_item i
    where i.user_id = ${ctx.userId} and i.change_id = ${changeId} and i.after->'open_count' is not null
      and b.user_id = i.user_id and b.id = i.bookmark_id`.execute(database(ctx));
}

/** Deletes the opens that changes recorded. */
export async function forgetJoinedOpens(ctx: Context): Promise<void> {
  const names = sql`array['open_count', 'last_opened_at']`;
  await sql`
    update bookmark_change_item set before = before - ${names}, after = after - ${names}
    where user_id = ${ctx.userId} and after->'open_count' is not null`.execute(database(ctx));
}
