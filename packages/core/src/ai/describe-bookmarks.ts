import { sql } from "kysely";
import { type Description, retryOnConflict, flushPendingIndexEntries, writeDescriptions } from "../bookmarks/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { createTurnstile, isDeadly, isPassing } from "../lost-work/index.ts";
import { claimUndescribed, releaseUndescribed, type Undescribed } from "./claim-undescribed.ts";
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

const alone = createTurnstile();

/**
 * Gives bookmarks whose pages have been read their summary and relevance, and those that the person filed nowhere a
 * category and tags. What the person chose stays. It can be called again without harm; unknown ids are passed over.
 *
 * @throws GivenUp when some have ended their workers again and again: they stay as they are, the others are done
 */
export async function describeBookmarks(ctx: Context, ids: readonly string[]): Promise<void> {
  let sorting: Sorting | undefined;
  const open = async () => (sorting ??= await openSorting(ctx));
  await describeAll(ctx, open, () => claimUndescribed(ctx, ids, batchSize, false));
  const deadly = await alone(() => describeAll(ctx, open, () => claimUndescribed(ctx, ids, batchSize, true)));
  if (sorting) logUsage(ctx, "describe-bookmarks", sorting);
  if (deadly.length > 0) throw new GivenUp(`Sorting the bookmarks ${deadly.join(", ")} has ended its workers.`);
}

/**
 * @param open reads what sorting needs, once
 * @returns the ids of those that were given up
 */
async function describeAll(
  ctx: Context,
  open: () => Promise<Sorting>,
  next: () => Promise<Undescribed[]>,
): Promise<string[]> {
  const deadly: string[] = [];
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    const ids = batch.map(({ id }) => id);
    try {
      if (!isDeadly(batch[0]!)) await describeBatch(ctx, await open(), ids);
      else deadly.push(...(await giveUp(ctx, ids)));
    } catch (error) {
      await releaseUndescribed(ctx, ids, !isPassing(error)).catch(() => {});
      throw error;
    }
  }
  return deadly;
}

/** They stay as they are until their pages are read anew. */
async function giveUp(ctx: Context, ids: readonly string[]): Promise<readonly string[]> {
  ctx.log.error({ bookmarkIds: ids }, "bookmarks were given up: sorting them ended whoever did it");
  await markDescribed(ctx, ids);
  return ids;
}

async function describeBatch(ctx: Context, sorting: Sorting, ids: readonly string[]): Promise<void> {
  const rows = await loadLinks(ctx, ids);
  const sorted = await sortLinks(ctx, sorting, rows.map(toLink), batchTime);
  const interests = await loadInterests(ctx, rows);
  const descriptions = rows.map((row, index) => describe(row, sorted[index]!, sorting, interests));
  await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await writeDescriptions(inner, descriptions);
      await markDescribed(inner, ids);
      await publish(inner, { type: "bookmarks.changed" });
    }),
  );
  // Every search reads what waits to be placed in its index.
  if (rows.length >= few) await flushPendingIndexEntries(ctx);
}

async function markDescribed(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`
    update bookmark_page set is_described = true, claims = 0
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
