import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { anyOf } from "./bookmark-state.ts";
import { isStillThere } from "./bookmarks.sql.ts";
import type { Rewrite } from "./write-states.ts";

/**
 * What people do with links shows whether the categorizer had filed them rightly (`categorization/filing`). Nothing of this is a
 * change of a bookmark.
 */

/**
 * The person put links into other categories, or took that back; a job says nothing of what a person wants. A link that they
 * move on is one mistake.
 */
export async function noteMoves(ctx: Context, rewrites: readonly Rewrite[]): Promise<void> {
  if (ctx.by.type === "ai") return;
  const moved = rewrites.filter(({ bookmark, after }) => after.categoryId !== bookmark.state.categoryId);
  if (moved.length === 0) return;
  const [ids, categories] = [moved.map(({ bookmark }) => bookmark.id), moved.map(({ after }) => after.categoryId)];
  await sql`
    update filing f set outcome = case when m.category_id = f.category_id then 'right' else 'moved' end,
      settled_at = ${ctx.now()}, is_counted = false
    from unnest(${ids}::uuid[], ${categories}::uuid[]) as m (id, category_id)
    where f.user_id = ${ctx.userId} and f.bookmark_id = m.id
      and f.outcome is distinct from case when m.category_id = f.category_id then 'right' else 'moved' end`.execute(
    database(ctx),
  );
}

/** The person opened links: those that were filed are where they belong, as long as they stay there. */
export function noteOpened(ctx: Context, ids: readonly string[]): Promise<void> {
  return noteSeen(ctx, sql`bookmark_id = ${anyOf(ids)}`);
}

/** The person looked through a category. */
export function noteVisit(ctx: Context, categoryId: string): Promise<void> {
  return noteSeen(ctx, sql`category_id = ${categoryId} and filed_at < ${ctx.now()}::timestamptz - ${glance}::interval`);
}

/** Who has just saved a link comes to see it, and may move it yet. */
const glance = "1 minute";

async function noteSeen(ctx: Context, condition: ReturnType<typeof sql>): Promise<void> {
  if (ctx.by.type === "ai") return;
  await sql`
    update filing set outcome = 'seen', settled_at = ${ctx.now()}
    where user_id = ${ctx.userId} and is_filed and outcome is null and ${condition} and ${isStillThere(ctx)}`.execute(
    database(ctx),
  );
}
