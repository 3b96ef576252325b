import { sql } from "kysely";
import { type Description, retryCollision, settleIndexes, writeDescriptions } from "../bookmarks/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { type Interests, loadInterests } from "./interests.ts";
import { isLeftToUs, type LinkRow, loadLinks, toLink } from "./link-rows.ts";
import { openSorting, type Sorting } from "./open-sorting.ts";
import { relevanceOf } from "./relevance.ts";
import { logUsage, type SortedLink, sortLinks } from "./sort-links.ts";
import { summarize } from "./summarize.ts";

/** Bookmarks worked on at a time. */
const batchSize = 200;
/** So many are left to the sweep. */
const few = 20;
/** For one batch; what the model has not said by then the built-in categoriser says. */
const batchTime = 60_000;

/**
 * Gives bookmarks whose pages have been read their summary and relevance, and those that the person filed nowhere a
 * category and tags. What the person chose stays. It can be called again without harm; unknown ids are passed over.
 */
export async function describeBookmarks(ctx: Context, ids: readonly string[]): Promise<void> {
  const open = await undescribed(ctx, ids);
  if (open.length === 0) return;
  const sorting = await openSorting(ctx);
  for (let start = 0; start < open.length; start += batchSize) {
    const batch = open.slice(start, start + batchSize);
    const rows = await loadLinks(ctx, batch);
    const sorted = await sortLinks(ctx, sorting, rows.map(toLink), batchTime);
    const interests = await loadInterests(ctx, rows);
    const descriptions = rows.map((row, index) => describe(row, sorted[index]!, sorting, interests));
    await retryCollision(() =>
      inTransaction(ctx, async (inner) => {
        await writeDescriptions(inner, descriptions);
        await markDescribed(inner, batch);
        await publish(inner, { type: "bookmarks.changed" });
      }),
    );
    // Every search reads what waits to be placed in its index.
    if (rows.length >= few) await settleIndexes(ctx);
  }
  logUsage(ctx, "describe-bookmarks", sorting);
}

/** A job that was asked for twice finds nothing to do. */
async function undescribed(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bookmark_id as id from bookmark_page
    where user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and not is_described
    order by bookmark_id`.execute(database(ctx));
  return rows.map(({ id }) => id);
}

async function markDescribed(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`
    update bookmark_page set is_described = true
    where user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and state <> 'pending'`.execute(
    database(ctx),
  );
}

function describe(row: LinkRow, sorted: SortedLink, sorting: Sorting, interests: Interests): Description {
  const isOpen = isLeftToUs(row, interests.uncategorizedId);
  const isMoved = isOpen && sorted.categoryId !== interests.uncategorizedId;
  const tags = isOpen && row.tags.length === 0 ? sorting.tags.admit(sorted.tags) : row.tags;
  const categoryId = isMoved ? sorted.categoryId : row.categoryId;
  return {
    id: row.id,
    seen: { categoryId: row.categoryId, tags: row.tags },
    categoryId: isMoved ? categoryId : null,
    tags,
    summary: sorted.summary ?? summarize(row),
    relevance: relevanceOf({ categoryId, host: row.host, tags }, interests),
  };
}
