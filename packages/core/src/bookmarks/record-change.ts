import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { differenceOf, fieldsOf } from "./bookmark-state.ts";
import type { Rewrite } from "./write-states.ts";

/** Opens the record of a change, to which its bookmarks are added. */
export async function openChange(ctx: Context, id: string, category: object | null = null): Promise<void> {
  await database(ctx)
    .insertInto("bookmark_change")
    .values({
      user_id: ctx.userId,
      id,
      category: category === null ? null : JSON.stringify(category),
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps of each bookmark what became different, so that it can be put back. */
export async function recordRewrites(ctx: Context, changeId: string, rewrites: readonly Rewrite[]): Promise<void> {
  const rows = rewrites.map(({ bookmark: { id, state }, after }) => {
    const difference = differenceOf(state, after);
    return { id, before: fieldsOf(state, difference), after: difference };
  });
  await sql`
    insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
    select ${ctx.userId}, ${changeId}, r.id, r.before, r.after
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, before jsonb, after jsonb)
  `.execute(database(ctx));
}
