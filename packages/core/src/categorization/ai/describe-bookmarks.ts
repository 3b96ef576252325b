import { sql } from "kysely";
import {
  anyOf,
  applyRulesToRead,
  type Description,
  retryOnConflict,
  flushPendingIndexEntries,
  writeDescriptions,
} from "../../library/bookmarks/index.ts";
import { type Context, inTransaction, forkContext, own } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { PoisonJobError } from "../../platform/jobs/index.ts";
import { createMutex, isPoison, isTransient } from "../../platform/stale-work/index.ts";
import { type Interests, loadInterests, refreshRelevance, scoreRelevance } from "./relevance.ts";
import { claimUndescribed, type Undescribed } from "./claim-undescribed.sql.ts";
import { isAutoCategorizable, type LinkRow, loadLinks, toLink } from "./read-library.sql.ts";
import {
  openCategorization,
  type Categorization,
  logUsage,
  type CategorizedLink,
  categorizeLinks,
} from "./categorize-links.ts";
import type { CategoryGuess } from "./built-in/index.ts";
import { loadFilingRule, type RecordedGuess, recordGuesses } from "../filing/index.ts";
import { forBatch } from "./link-vectors.ts";
import { sayableText, summarize } from "./model-question.ts";
import { loadTagging } from "./tag-vocabulary.ts";
import type { TaggingSettings } from "@bowerbird/contract/tagging";

/** Bookmarks per batch. */
const batchSize = 200;
/** With fewer bookmarks, flushing index entries is left to the sweep, and others beside them are scored again. */
const flushThreshold = 20;
/** Max. time for the model per batch; after that the built-in categorizer is used. */
const batchTimeoutMs = 60_000;

const runAlone = createMutex();

/**
 * Gives bookmarks whose pages were read a summary, and those that the person has not sorted a relevance, uncategorized ones
 * also a category and tags. Choices of the person stay. Idempotent; ignores unknown ids.
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
      await release(ctx, ids, !isTransient(error)).catch(() => {});
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
  await applyRulesToRead(ctx, ids);
  const rows = await loadLinks(ctx, ids);
  const interests = await loadInterests(ctx, rows);
  const categorized = await categorizeRows(ctx, open, rows, interests);
  const wanted = await loadTagging(ctx);
  const descriptions = rows.map((row) => describe(row, categorized.get(row.id) ?? null, interests, wanted));
  await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await writeDescriptions(inner, descriptions);
      await markDescribed(inner, ids);
      await recordGuesses(
        inner,
        descriptions.flatMap((one) => toRecorded(one, categorized.get(one.id)?.guess ?? null, interests)),
      );
      if (rows.length < flushThreshold) await refreshRelevance(inner, toCategories(descriptions));
      await publish(inner, { type: "bookmarks.changed" });
    }),
  );
  // Searches scan pending index entries.
  if (rows.length >= flushThreshold) await flushPendingIndexEntries(ctx);
}

function toCategories(descriptions: readonly Description[]): string[] {
  return [...new Set(descriptions.map(({ categoryId, seen }) => categoryId ?? seen.categoryId))];
}

async function markDescribed(ctx: Context, ids: readonly string[]): Promise<void> {
  await pagesOf(ctx, ids).set({ isDescribed: true, claims: 0 }).execute();
}

/** The pages of these bookmarks that were read, to be updated. */
function pagesOf(ctx: Context, ids: readonly string[]) {
  const pages = own(ctx).updateTable("BookmarkPage").where("bookmarkId", "=", anyOf(ids));
  return pages.where("state", "<>", "pending");
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
    await loadFilingRule(ctx),
    forBatch,
  );
  return new Map(
    wanted.map((row, index) => {
      const one = categorized[index]!;
      const tags = isAuto(row) && row.tags.length === 0 ? categorization.tags.admit(one.tags) : row.tags;
      return [row.id, { ...one, tags }];
    }),
  );
}

function describe(
  row: LinkRow,
  categorized: CategorizedLink | null,
  interests: Interests,
  wanted: TaggingSettings,
): Description {
  const isAuto = isAutoCategorizable(row, interests.uncategorizedId);
  const isMoved = categorized !== null && isAuto && categorized.categoryId !== interests.uncategorizedId;
  const tags = categorized?.tags ?? row.tags;
  const categoryId = isMoved ? categorized.categoryId : row.categoryId;
  return {
    id: row.id,
    seen: { categoryId: row.categoryId, tags: row.tags },
    categoryId: isMoved ? categoryId : null,
    tags,
    summary: categorized?.summary ?? summarize({ ...row, text: sayableText(row, wanted) }),
    relevance: isAuto ? scoreRelevance({ categoryId, host: row.host, tags }, interests) : null,
  };
}

/** What was decided about a link that waits, or is filed elsewhere now. */
function toRecorded(
  { id, seen, categoryId }: Description,
  guess: CategoryGuess | null,
  { uncategorizedId }: Interests,
): RecordedGuess[] {
  const isFiled = categoryId !== null && categoryId !== seen.categoryId;
  const isWaiting = seen.categoryId === uncategorizedId;
  return guess && (isFiled || isWaiting) ? [{ ...guess, bookmarkId: id, isFiled }] : [];
}

/**
 * Releases bookmarks after a failure.
 *
 * @param isCounted whether the failure may be their fault; it is not if the database was away
 */
async function release(ctx: Context, ids: readonly string[], isCounted: boolean): Promise<void> {
  await pagesOf(forkContext(ctx), ids)
    .set({ dueAt: ctx.now(), claims: sql<number>`greatest(0, claims - ${isCounted ? 0 : 1})` })
    .where("isDescribed", "=", false)
    .execute();
}
