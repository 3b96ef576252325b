import { sql, type RawBuilder } from "kysely";
import {
  type Description,
  retryOnConflict,
  flushPendingIndexEntries,
  writeDescriptions,
} from "../../library/bookmarks/index.ts";
import { type Context, database, inTransaction, forkContext } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { createMutex, isPoison, isTransient, quarantineSize } from "../../platform/stale-work/index.ts";
import { type Interests, loadInterests } from "./interests.ts";
import { isAutoCategorizable, type LinkRow, loadLinks, toLink } from "./link-rows.ts";
import {
  openCategorization,
  type Categorization,
  logUsage,
  type CategorizedLink,
  categorizeLinks,
} from "./categorize-links.ts";
import { scoreRelevance } from "./relevance.ts";
import { minConfidence } from "./built-in/index.ts";
import { summarize } from "./summarize.ts";

/** Bookmarks per batch. */
const batchSize = 200;
/** With fewer bookmarks, flushing index entries is left to the sweep. */
const flushThreshold = 20;
/** Max. time for the model per batch; after that the built-in categorizer is used. */
const batchTimeoutMs = 60_000;

const runAlone = createMutex();

/**
 * Gives bookmarks whose pages were read a summary and relevance, and uncategorized ones a category and tags. Choices of
 * the person stay. Idempotent; ignores unknown ids.
 *
 * @throws PoisonJobError when some have repeatedly crashed their workers: these stay unchanged, the others are done
 */
export async function describeBookmarks(ctx: Context, ids: readonly string[]): Promise<void> {
  let opened: Promise<Categorization> | undefined;
  const open = () => (opened ??= openCategorization(ctx));
  await describeAll(ctx, open, () => claimUndescribed(ctx, ids, batchSize, false));
  const poison = await runAlone(() => describeAll(ctx, open, () => claimUndescribed(ctx, ids, batchSize, true)));
  if (opened) logUsage(ctx, "describe-bookmarks", await opened);
  if (poison.length > 0)
    throw new PoisonJobError(`Categorizing the bookmarks ${poison.join(", ")} has crashed its workers.`);
}

/**
 * @param open loads the categorization state, once for all
 * @returns the ids of abandoned bookmarks
 */
async function describeAll(
  ctx: Context,
  open: () => Promise<Categorization>,
  next: () => Promise<Undescribed[]>,
): Promise<string[]> {
  const poison: string[] = [];
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    const ids = batch.map(({ id }) => id);
    try {
      if (!isPoison(batch[0]!)) await describeBatch(ctx, open, ids);
      else poison.push(...(await abandon(ctx, ids)));
    } catch (error) {
      await releaseUndescribed(ctx, ids, !isTransient(error)).catch(() => {});
      throw error;
    }
  }
  return poison;
}

/** They stay unchanged until their pages are read again. */
async function abandon(ctx: Context, ids: readonly string[]): Promise<readonly string[]> {
  ctx.log.error({ bookmarkIds: ids }, "bookmarks abandoned: categorizing them crashed their workers");
  await markDescribed(ctx, ids);
  return ids;
}

async function describeBatch(ctx: Context, open: Open, ids: readonly string[]): Promise<void> {
  const rows = await loadLinks(ctx, ids);
  const interests = await loadInterests(ctx, rows);
  const categorized = await categorizeRows(ctx, open, rows, interests);
  const descriptions = rows.map((row) => describe(row, categorized.get(row.id) ?? null, interests));
  await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await writeDescriptions(inner, descriptions);
      await markDescribed(inner, ids);
      await publish(inner, { type: "bookmarks.changed" });
    }),
  );
  // Searches scan pending index entries.
  if (rows.length >= flushThreshold) await flushPendingIndexEntries(ctx);
}

async function markDescribed(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`
    update bookmark_page set is_described = true, claims = 0
    where user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and state <> 'pending'`.execute(
    database(ctx),
  );
}

type Open = () => Promise<Categorization>;

/**
 * Categorizes rows and admits their tags, where the person chose none. Without a model, whose summaries all rows get, the
 * rows that the person categorized are left out.
 */
async function categorizeRows(ctx: Context, open: Open, rows: readonly LinkRow[], { uncategorizedId }: Interests) {
  const isAuto = (row: LinkRow) => isAutoCategorizable(row, uncategorizedId);
  const wanted = ctx.services.model ? rows : rows.filter(isAuto);
  if (wanted.length === 0) return new Map<string, CategorizedLink>();
  const categorization = await open();
  const categorized = await categorizeLinks(
    ctx,
    categorization,
    wanted.map(toLink),
    batchTimeoutMs,
    minConfidence.sure,
  );
  return new Map(
    wanted.map((row, index) => {
      const one = categorized[index]!;
      const tags = isAuto(row) && row.tags.length === 0 ? categorization.tags.admit(one.tags) : row.tags;
      return [row.id, { ...one, tags }];
    }),
  );
}

function describe(row: LinkRow, categorized: CategorizedLink | null, interests: Interests): Description {
  const isOpen = categorized !== null && isAutoCategorizable(row, interests.uncategorizedId);
  const isMoved = isOpen && categorized.categoryId !== interests.uncategorizedId;
  const tags = categorized?.tags ?? row.tags;
  const categoryId = isMoved ? categorized.categoryId : row.categoryId;
  return {
    id: row.id,
    seen: { categoryId: row.categoryId, tags: row.tags },
    categoryId: isMoved ? categoryId : null,
    tags,
    summary: categorized?.summary ?? summarize(row),
    relevance: scoreRelevance({ categoryId, host: row.host, tags }, interests),
  };
}

/** Longer than a batch takes: a bookmark still claimed after this was claimed by a crashed worker. */
const lockMs = 90_000;

/** A claimed bookmark whose page was read and that has no description yet. */
interface Undescribed {
  id: string;
  /** How often describing it was started since its page was read, including this time. */
  claims: number;
}

/**
 * Claims unclaimed bookmarks. A duplicate job finds none.
 *
 * @param isSuspect whether to claim bookmarks whose last worker crashed, in the end one by one, or all others
 */
export async function claimUndescribed(
  ctx: Context,
  ids: readonly string[],
  max: number,
  isSuspect: boolean,
): Promise<Undescribed[]> {
  const lockedUntil = new Date(ctx.now().getTime() + lockMs);
  // A claim far in the future is from a wrong clock.
  const isFree = sql`
    user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and state <> 'pending' and not is_described
    and ${isSuspect ? sql`claims > 0 and due_at not between ${ctx.now()} and ${lockedUntil}` : sql`claims = 0`}`;
  const { rows } = await sql<Undescribed>`
    with least as (select coalesce(min(claims), 0) as claims from bookmark_page where ${isFree}),
    due as (
      select bookmark_id from bookmark_page where ${isFree} and claims = (select claims from least)
      order by bookmark_id limit (select ${quarantineSize(max, claimsColumn)} from least) for update skip locked
    )
    update bookmark_page p set due_at = ${lockedUntil}, claims = p.claims + 1 from due
    where p.user_id = ${ctx.userId} and p.bookmark_id = due.bookmark_id
    returning p.bookmark_id as id, p.claims`.execute(database(ctx));
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const claimsColumn: RawBuilder<number> = sql`claims`;

/**
 * Releases bookmarks after a failure.
 *
 * @param isCounted whether the failure may be their fault; it is not if the database was away
 */
async function releaseUndescribed(ctx: Context, ids: readonly string[], isCounted: boolean): Promise<void> {
  await sql`
    update bookmark_page set due_at = ${ctx.now()}, claims = greatest(0, claims - ${isCounted ? 0 : 1})
    where user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[]) and state <> 'pending' and not is_described`.execute(
    database(forkContext(ctx)),
  );
}
