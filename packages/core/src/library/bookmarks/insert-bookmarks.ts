import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import type { IndexedBookmark } from "./index-bookmark.ts";
import { findSurplus } from "./quota.ts";
import { newWords } from "./index-upkeep.ts";

export interface NewBookmark extends IndexedBookmark {
  categoryId: string;
  favicon: string;
  isAiGenerated: boolean;
}

interface InsertOptions {
  /** Stores duplicates too, without a key; otherwise they are skipped. */
  allowDuplicates: boolean;
  /** Words already in the person's vocabulary, shared between batches; new words are added to it. */
  knownWords?: Set<string>;
  /** The import that adds them; it is notified when their pages have been read. */
  importId?: string | undefined;
}

interface Inserted {
  id: string;
  isNew: boolean;
  /** Not stored, because the person has reached the bookmark limit. */
  isSurplus: boolean;
}

/**
 * Stores many bookmarks, and their words in the person's vocabulary, in one statement.
 *
 * @returns for each, in order, its id, or the id of the bookmark that it duplicates
 */
export async function insertBookmarks(
  ctx: Context,
  bookmarks: readonly NewBookmark[],
  { allowDuplicates, knownWords = new Set(), importId }: InsertOptions,
): Promise<Inserted[]> {
  if (bookmarks.length === 0) return [];
  const rows = bookmarks.map(toRow);
  const surplus = await findSurplus(ctx, rows, allowDuplicates);
  const isStorable = ({ id }: { id: string }) => !surplus.has(id);
  const storable = rows.filter(isStorable);
  const words = freshWords(bookmarks.filter(isStorable), knownWords);
  const created = await insertRows(ctx, storable, words, importId);
  for (const word of words) knownWords.add(word);
  const skipped = storable.filter((row) => !created.has(row.id));
  const existing = allowDuplicates
    ? await insertDuplicates(ctx, skipped, created, importId)
    : await findByKey(ctx, skipped);
  return rows.map((row) => {
    const isNew = created.has(row.id);
    const id = isNew ? row.id : (existing.get(row.url_key!) ?? row.id);
    return { id, isNew, isSurplus: surplus.has(row.id) };
  });
}

/** Sorted: concurrent writers of one person insert common words in the same order and never deadlock. */
function freshWords(bookmarks: readonly NewBookmark[], known: ReadonlySet<string>): string[] {
  const words = new Set(bookmarks.flatMap(({ searchVector }) => searchVector.split(" ")));
  return [...words].filter((word) => word !== "" && !known.has(word)).toSorted();
}

interface Row extends ReturnType<typeof toRow> {}

function toRow(bookmark: NewBookmark) {
  const { address, title, description, favicon, tags } = bookmark;
  return {
    id: bookmark.id,
    category_id: bookmark.categoryId,
    url: address.url,
    url_key: bookmark.urlKeyHash as string | null,
    title,
    description,
    favicon,
    tags,
    is_ai_generated: bookmark.isAiGenerated,
    ai_summary: bookmark.aiSummary ?? null,
    ai_relevance: bookmark.aiRelevance ?? null,
    created_at: bookmark.createdAt,
    host: address.host,
    search_text: bookmark.searchText,
    search_vector: bookmark.searchVector,
  };
}

/** Uses one JSON parameter, so planning 1,000 rows takes as long as planning one. */
async function insertRows(
  ctx: Context,
  rows: readonly Row[],
  words: readonly string[],
  importId: string | undefined,
): Promise<Set<string>> {
  const { rows: created } = await sql<{ id: string }>`
    with vocabulary as (${newWords(ctx, words)}), created as (
    insert into bookmark (user_id, id, category_id, url, url_key, title, description, favicon, tags, is_ai_generated,
      ai_summary, ai_relevance, created_at, host, search_text, search_vector)
    select ${ctx.userId}, r.id, r.category_id, r.url, r.url_key, r.title, r.description, r.favicon, r.tags,
      r.is_ai_generated, r.ai_summary, r.ai_relevance, r.created_at, r.host, r.search_text, r.search_vector
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, category_id uuid,
      url text, url_key uuid, title text, description text, favicon text, tags text[], is_ai_generated boolean,
      ai_summary text, ai_relevance smallint, created_at timestamptz, host text, search_text text,
      search_vector tsvector)
    on conflict (user_id, url_key) where deleted_at is null do nothing
    returning id), pages as (${duePages(ctx, importId)})
    select id from created`.execute(database(ctx));
  return new Set(created.map((row) => row.id));
}

/** Schedules the pages of the new rows in random order, because neighbors in a collection are often of one site. */
function duePages(ctx: Context, importId: string | undefined) {
  const isPaused = importId
    ? sql`(select is_enrichment_paused from import where user_id = ${ctx.userId} and id = ${importId})`
    : sql`false`;
  return sql`
    insert into bookmark_page (user_id, bookmark_id, import_id, is_paused, due_at)
    select ${ctx.userId}::uuid, id, ${importId ?? null}::uuid, ${isPaused},
      ${ctx.now()}::timestamptz - random() * interval '1 hour'
    from created`;
}

async function insertDuplicates(
  ctx: Context,
  skipped: readonly Row[],
  created: Set<string>,
  importId: string | undefined,
): Promise<Map<string, string>> {
  if (skipped.length > 0) {
    const keyless = skipped.map((row) => ({ ...row, url_key: null }));
    for (const id of await insertRows(ctx, keyless, [], importId)) created.add(id);
  }
  return new Map();
}

async function findByKey(ctx: Context, skipped: readonly Row[]): Promise<Map<string, string>> {
  if (skipped.length === 0) return new Map();
  const { rows } = await sql<{ id: string; url_key: string }>`
    select id, url_key from bookmark
    where user_id = ${ctx.userId} and url_key = any(${skipped.map((row) => row.url_key)}::uuid[]) and deleted_at is null
  `.execute(database(ctx));
  return new Map(rows.map((row) => [row.url_key, row.id]));
}
