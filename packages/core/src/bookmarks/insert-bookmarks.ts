import { displayHost, urlKey } from "@bowerbird/contract/web-url";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type Context, database } from "../context/index.ts";
import { searchText, wordsOf } from "./search-text.ts";
import { urlKeyHash } from "./url-key-hash.ts";

/** A bookmark to be stored; the address is a valid web address, tags and texts are tidy. */
export interface NewBookmark {
  url: string;
  title: string;
  description: string | null;
  categoryId: string;
  favicon: string;
  tags: string[];
  isAiGenerated: boolean;
  aiSummary?: string | null;
  aiRelevance?: number | null;
  createdAt: Date;
}

export type Inserted = { id: string; isNew: boolean };

/**
 * Stores many bookmarks in one statement.
 *
 * @param options.allowDuplicates stores a duplicate beside the first, without a key; otherwise it is left out
 * @returns for each, in order, its id, or that of the bookmark that it duplicates
 */
export async function insertBookmarks(
  ctx: Context,
  bookmarks: readonly NewBookmark[],
  { allowDuplicates }: { allowDuplicates: boolean },
): Promise<Inserted[]> {
  if (bookmarks.length === 0) return [];
  const rows = bookmarks.map(toRow);
  const created = await insertRows(ctx, rows);
  const left = rows.filter((row) => !created.has(row.id));
  if (allowDuplicates && left.length > 0) {
    for (const id of await insertRows(
      ctx,
      left.map((row) => ({ ...row, url_key: null })),
    ))
      created.add(id);
  }
  await insertWords(ctx, rows);
  const existing =
    left.length > 0 && !allowDuplicates
      ? await findByKey(
          ctx,
          left.map((row) => row.url_key),
        )
      : new Map();
  return rows.map((row) => {
    const isNew = created.has(row.id);
    return { id: isNew ? row.id : (existing.get(row.url_key) ?? row.id), isNew };
  });
}

type Row = Omit<ReturnType<typeof toRow>, "url_key"> & { url_key: string | null };

function toRow(bookmark: NewBookmark) {
  const text = searchText(bookmark);
  return {
    id: uuid(),
    category_id: bookmark.categoryId,
    url: bookmark.url,
    url_key: urlKeyHash(urlKey(bookmark.url)),
    title: bookmark.title,
    description: bookmark.description,
    favicon: bookmark.favicon,
    tags: bookmark.tags,
    is_ai_generated: bookmark.isAiGenerated,
    ai_summary: bookmark.aiSummary ?? null,
    ai_relevance: bookmark.aiRelevance ?? null,
    created_at: bookmark.createdAt,
    host: displayHost(bookmark.url),
    search_text: text,
    words: wordsOf(text),
  };
}

/** One JSON parameter instead of thousands of single ones: the statement is as fast to plan for 1,000 rows as for one. */
async function insertRows(ctx: Context, rows: readonly Row[]): Promise<Set<string>> {
  const { rows: created } = await sql<{ id: string }>`
    insert into bookmark (user_id, id, category_id, url, url_key, title, description, favicon, tags, is_ai_generated,
      ai_summary, ai_relevance, created_at, host, search_text, search_vector)
    select ${ctx.userId}, id, category_id, url, url_key, title, description, favicon, tags, is_ai_generated,
      ai_summary, ai_relevance, created_at, host, search_text, array_to_tsvector(words)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, category_id uuid, url text, url_key uuid,
      title text, description text, favicon text, tags text[], is_ai_generated boolean, ai_summary text,
      ai_relevance smallint, created_at timestamptz, host text, search_text text, words text[])
    on conflict (user_id, url_key) where deleted_at is null do nothing
    returning id`.execute(database(ctx));
  return new Set(created.map((row) => row.id));
}

/** Sorted, so that two writers of one person meet their common words in one order and never deadlock. */
async function insertWords(ctx: Context, rows: readonly Row[]): Promise<void> {
  const words = [...new Set(rows.flatMap((row) => row.words))].sort();
  await sql`
    insert into search_word (user_id, word)
    select ${ctx.userId}, word from unnest(${words}::text[]) as word
    where not exists (select 1 from search_word known where known.user_id = ${ctx.userId} and known.word = word.word)
    on conflict do nothing`.execute(database(ctx));
}

async function findByKey(ctx: Context, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; url_key: string }>`
    select id, url_key from bookmark
    where user_id = ${ctx.userId} and url_key = any(${[...keys]}::uuid[]) and deleted_at is null`.execute(
    database(ctx),
  );
  return new Map(rows.map((row) => [row.url_key, row.id]));
}
