import { sql } from "kysely";
import { lockBookmarks, retryOnConflict, writeStates, type BookmarkState } from "../../library/bookmarks/index.ts";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import type { PageOutcome } from "./due-pages.ts";
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
      const written = await writePages(inner, outcomes);
      // Lock order: a running import locks its own row before the bookmarks.
      for (const [importId, count] of countByImport(written)) await countEnriched(inner, importId, count);
      const ids = new Set(written.map(({ bookmark_id: id }) => id));
      await fillBookmarks(
        inner,
        outcomes.filter(({ page }) => ids.has(page.bookmarkId)),
      );
      return written.filter(({ state }) => state !== "pending").map(({ bookmark_id: id }) => id);
    }),
  );
}

type Written = { bookmark_id: string; import_id: string | null; state: string };

async function writePages(ctx: Context, outcomes: readonly PageOutcome[]): Promise<Written[]> {
  const rows = outcomes.map(toRow).toSorted((a, b) => (a.bookmark_id < b.bookmark_id ? -1 : 1));
  const ids = rows.map((row) => row.bookmark_id);
  const written = await sql<Written>`
    update bookmark_page p set
      state = r.state, attempts = r.attempts, claims = 0, due_at = r.due_at, problem = r.problem,
      fetched_at = coalesce(r.fetched_at, p.fetched_at), final_url = coalesce(r.final_url, p.final_url),
      canonical_url = coalesce(r.canonical_url, p.canonical_url), language = coalesce(r.language, p.language),
      title = coalesce(r.title, p.title), description = coalesce(r.description, p.description),
      preview = coalesce(r.preview, p.preview)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (bookmark_id uuid, locked_until timestamptz, state text,
      attempts smallint, due_at timestamptz, problem text, fetched_at timestamptz, final_url text, canonical_url text,
      language text, title text, description text, preview text)
    where p.user_id = ${ctx.userId} and p.bookmark_id = r.bookmark_id and p.bookmark_id = any(${ids}::uuid[])
      and p.state = 'pending' and p.due_at = r.locked_until
    returning p.bookmark_id, p.import_id, p.state`.execute(database(ctx));
  return written.rows;
}

function toRow({ page, state, attempts, dueAt, problem, metadata }: PageOutcome) {
  const { finalUrl, canonicalUrl, language, title, description, preview } = metadata ?? {};
  return {
    bookmark_id: page.bookmarkId,
    locked_until: page.lockedUntil,
    state,
    attempts,
    due_at: dueAt,
    problem,
    // The clock of the claim; pending pages have not been read.
    fetched_at: metadata ? dueAt : null,
    final_url: finalUrl ?? null,
    canonical_url: canonicalUrl ?? null,
    language: language ?? null,
    title: title || null,
    description: description || null,
    preview: preview || null,
  };
}

function countByImport(written: readonly Written[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { import_id: id, state } of written) {
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
    const isSame = (["title", "description", "favicon"] as const).every((key) => after[key] === bookmark.state[key]);
    return isSame ? [] : [{ bookmark, after }];
  });
  if (rewrites.length === 0) return;
  await writeStates(ctx, rewrites);
  await publish(ctx, { type: "bookmarks.changed" });
}

/** Fills a bookmark's empty fields from its page; what the person typed is kept. */
function fillBookmark(state: BookmarkState, metadata: PageMetadata, favicon: string): BookmarkState {
  const hasTitle = !isAddressTitle(state.title, state.url);
  const hasIcon = state.favicon !== "" && state.favicon !== "null";
  return {
    ...state,
    title: hasTitle || metadata.title === "" ? state.title : metadata.title,
    description: state.description || metadata.description || null,
    favicon: hasIcon || favicon === "" ? state.favicon : favicon,
  };
}

/** Enqueues categorizing and summarizing bookmarks whose pages were read. */
export async function enqueueCategorization(ctx: Context, bookmarkIds: string[]): Promise<void> {
  if (bookmarkIds.length > 0) await ctx.services.enqueue("sort-bookmarks", { userId: ctx.userId, bookmarkIds });
}
