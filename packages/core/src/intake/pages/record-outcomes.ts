import {
  type BookmarkState,
  changedFields,
  lockBookmarks,
  retryOnConflict,
  toPageWords,
  writeStates,
} from "../../library/bookmarks/index.ts";
import { type Context, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { type ReadRow, writePages, type WrittenPage } from "./due-pages.sql.ts";
import type { PageOutcome } from "./process-page.ts";
import { isAddressTitle } from "./useless-titles.ts";
import type { PageMetadata } from "./read-page.ts";

/** Adds to an import's count of processed pages, within the transaction that records them. */
export type CountEnriched = (ctx: Context, importId: string, count: number) => Promise<void>;

/**
 * Records outcomes, fills the bookmarks and notifies open pages, in one transaction. Skips pages that were claimed again
 * since or whose bookmark got another address.
 *
 * @returns the ids of the bookmarks whose pages are finished
 */
export function recordOutcomes(
  ctx: Context,
  outcomes: readonly PageOutcome[],
  countEnriched: CountEnriched,
): Promise<string[]> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const rows = outcomes.map(toRow).toSorted((a, b) => (a.bookmarkId < b.bookmarkId ? -1 : 1));
      const written = await writePages(inner, rows);
      // Lock order: a running import locks its own row before the bookmarks.
      for (const [importId, count] of countByImport(written)) await countEnriched(inner, importId, count);
      const ids = new Set(written.map(({ bookmarkId }) => bookmarkId));
      await fillBookmarks(
        inner,
        outcomes.filter(({ page }) => ids.has(page.bookmarkId)),
      );
      return written.filter(({ state }) => state !== "pending").map(({ bookmarkId }) => bookmarkId);
    }),
  );
}

function toRow({ page, state, attempts, dueAt, problem, metadata }: PageOutcome): ReadRow {
  const { finalUrl, canonicalUrl, language, title, description, preview } = metadata ?? {};
  return {
    bookmarkId: page.bookmarkId,
    lockedUntil: page.lockedUntil,
    state,
    attempts,
    dueAt,
    problem,
    // The clock of the claim; pending pages have not been read.
    fetchedAt: metadata ? dueAt : null,
    finalUrl,
    canonicalUrl,
    language,
    title: title || null,
    description: description || null,
    preview: preview || null,
    words: toPageWords({ url: page.url, title, description, preview }),
  };
}

function countByImport(written: readonly WrittenPage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { importId: id, state } of written) {
    if (id !== null && state !== "pending") counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return new Map([...counts].toSorted());
}

async function fillBookmarks(ctx: Context, outcomes: readonly PageOutcome[]): Promise<void> {
  const read = new Map(outcomes.map((outcome) => [outcome.page.bookmarkId, outcome]));
  const locked = await lockBookmarks(
    ctx,
    outcomes.filter(({ metadata }) => metadata !== null).map(({ page }) => page.bookmarkId),
  );
  const rewrites = locked.flatMap((bookmark) => {
    const { page, metadata, favicon } = read.get(bookmark.id)!;
    if (bookmark.state.url !== page.url) return [];
    const after = fillBookmark(bookmark.state, metadata!, favicon);
    return changedFields(bookmark.state, after).length === 0 ? [] : [{ bookmark, after }];
  });
  if (rewrites.length === 0) return;
  await writeStates(ctx, rewrites);
  await publish(ctx, { type: "bookmarks.changed" });
}

/** Fills a bookmark's empty fields from its page; what the person typed is kept. */
function fillBookmark(state: BookmarkState, metadata: PageMetadata, favicon: string): BookmarkState {
  const hasTitle = !isAddressTitle(state.title, state.url);
  // The pages show only icons that we serve or hold, so the page's own replaces the address of one elsewhere.
  const hasIcon = /^(\/api\/icons\/|data:image\/)/.test(state.favicon);
  return {
    ...state,
    title: hasTitle || metadata.title === "" ? state.title : metadata.title,
    description: state.description || metadata.description || null,
    favicon: hasIcon || favicon === "" ? state.favicon : favicon,
    coverUrl: state.coverUrl ?? metadata.cover,
  };
}

/** Enqueues categorizing and summarizing bookmarks whose pages were read. */
export async function enqueueCategorization(ctx: Context, bookmarkIds: string[]): Promise<void> {
  if (bookmarkIds.length > 0) await ctx.services.enqueue("categorize-bookmarks", { userId: ctx.userId, bookmarkIds });
}
