import { parseWebUrl } from "@bowerbird/contract/web-url";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import {
  type BookmarkState,
  diffStates,
  type LockedBookmark,
  type PartialState,
  pickFields,
} from "./bookmark-state.ts";
import { invalidateListCache } from "./list-anchors.ts";
import { searchText, splitWords } from "./search-text.ts";
import { newWords } from "./index-upkeep.ts";

/** A locked bookmark and its new state. */
export interface Rewrite {
  bookmark: LockedBookmark;
  after: BookmarkState;
}

/** Writes the changed fields and the derived search fields in one statement. */
export async function writeStates(ctx: Context, rewrites: readonly Rewrite[]): Promise<void> {
  if (rewrites.length === 0) return;
  const rows = rewrites.map(toRow);
  if (rows.some(({ changed }) => changed.includes("created_at"))) await invalidateListCache(ctx);
  // The ids are also passed alone: with outdated statistics the planner would join row by row.
  const ids = rows.map(({ id }) => id);
  const words = [...new Set(rows.flatMap(({ words: own }) => own))].toSorted();
  await sql`
    with vocabulary as (${newWords(ctx, words)})
    update bookmark b set
      url = coalesce(r.url, b.url),
      broken_reason = case when 'url' = any(r.changed) then null else b.broken_reason end,
      url_key = case when 'url_key' = any(r.changed) then r.url_key else b.url_key end,
      title = coalesce(r.title, b.title),
      description = case when 'description' = any(r.changed) then r.description else b.description end,
      category_id = coalesce(r.category_id, b.category_id),
      favicon = coalesce(r.favicon, b.favicon),
      tags = coalesce(r.tags, b.tags),
      is_ai_generated = coalesce(r.is_ai_generated, b.is_ai_generated),
      ai_summary = case when 'ai_summary' = any(r.changed) then r.ai_summary else b.ai_summary end,
      ai_relevance = case when 'ai_relevance' = any(r.changed) then r.ai_relevance else b.ai_relevance end,
      created_at = coalesce(r.created_at, b.created_at),
      host = coalesce(r.host, b.host),
      search_text = coalesce(r.search_text, b.search_text),
      search_vector = coalesce(r.search_vector, b.search_vector),
      updated_at = ${ctx.now()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, changed text[], url text, url_key uuid,
      title text, description text, category_id uuid, favicon text, tags text[], is_ai_generated boolean, ai_summary text,
      ai_relevance smallint, created_at timestamptz, host text, search_text text, search_vector tsvector)
    where b.user_id = ${ctx.userId} and b.id = r.id and b.id = any(${ids}::uuid[])`.execute(database(ctx));
  await resetPages(
    ctx,
    rewrites.filter(({ bookmark, after }) => bookmark.state.url !== after.url).map(({ bookmark }) => bookmark.id),
  );
}

/** A new address is a new page: what is known of the old one no longer applies. */
async function resetPages(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update bookmark_page set state = 'pending', attempts = 0, claims = 0, due_at = ${ctx.now()}, problem = null, import_id = null,
      is_described = false, final_url = null, canonical_url = null, language = null, title = null, description = null, preview = null
    where user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[])`.execute(database(ctx));
  await sql`
    update link_check set state = 'unknown', reason = null, failing_since = null, broken_at = null, checked_at = null,
      is_trusted = false, claims = 0
    where user_id = ${ctx.userId} and bookmark_id = any(${[...ids]}::uuid[])`.execute(database(ctx));
}

function toRow({ bookmark, after }: Rewrite) {
  const difference = diffStates(bookmark.state, after);
  const search = changesSearchText(difference) ? searchColumns(after) : { words: [] };
  return { id: bookmark.id, changed: Object.keys(difference), ...difference, ...search };
}

function changesSearchText({ url, title, description, tags, ai_summary: aiSummary }: PartialState): boolean {
  return [url, title, description, tags, aiSummary].some((field) => field !== undefined);
}

function searchColumns({ url, title, description, tags, ai_summary: aiSummary }: BookmarkState) {
  const text = searchText({ url, title, description, tags, aiSummary });
  const words = splitWords(text);
  const parsed = parseWebUrl(url);
  return {
    words,
    search_text: text,
    search_vector: words.join(" "),
    ...(parsed.ok ? { host: parsed.value.host } : {}),
  };
}

/** Opens the record of a change; its bookmarks are added with {@link recordRewrites}. */
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

/** Records each bookmark's changed fields, for undo. */
export async function recordRewrites(ctx: Context, changeId: string, rewrites: readonly Rewrite[]): Promise<void> {
  const rows = rewrites.map(({ bookmark: { id, state }, after }) => {
    const difference = diffStates(state, after);
    return { id, before: pickFields(state, difference), after: difference };
  });
  await sql`
    insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
    select ${ctx.userId}, ${changeId}, r.id, r.before, r.after
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, before jsonb, after jsonb)
  `.execute(database(ctx));
}
