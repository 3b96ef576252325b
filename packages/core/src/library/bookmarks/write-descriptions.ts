import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { isSame, lockBookmarks, type LockedBookmark } from "./bookmark-state.ts";
import { searchText, splitWords } from "./search-text.ts";
import { newWords } from "./index-upkeep.sql.ts";

/** The categorizer's description of a bookmark. */
export interface Description {
  id: string;
  /** The category and tags that the description is based on. */
  seen: { categoryId: string; tags: readonly string[] };
  /** Null when the category must stay. */
  categoryId: string | null;
  tags: readonly string[];
  summary: string;
  relevance: number;
}

/**
 * Writes descriptions without overriding the person: a category or tags changed since are kept, and so are an existing
 * summary and relevance. Runs in a transaction.
 */
export async function writeDescriptions(ctx: Context, descriptions: readonly Description[]): Promise<void> {
  const byId = new Map(descriptions.map((description) => [description.id, description]));
  const locked = await lockBookmarks(ctx, [...byId.keys()]);
  const rows = locked.map((bookmark) => toRow(bookmark, byId.get(bookmark.id)!));
  if (rows.length === 0) return;
  const words = [...new Set(rows.flatMap((row) => row.words))].toSorted();
  await sql`
    with vocabulary as (${newWords(ctx, words)})
    update bookmark b set category_id = coalesce(r.category_id, b.category_id),
      is_ai_generated = b.is_ai_generated or r.category_id is not null, tags = r.tags, ai_summary = r.ai_summary,
      ai_relevance = coalesce(b.ai_relevance, r.ai_relevance), search_text = r.search_text,
      search_vector = r.search_vector,
      updated_at = case when r.category_id is null then b.updated_at else ${ctx.now()}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, category_id uuid, tags text[], ai_summary text,
      ai_relevance smallint, search_text text, search_vector tsvector)
    where b.user_id = ${ctx.userId} and b.id = r.id and b.id = any(${rows.map(({ id }) => id)}::uuid[])
  `.execute(database(ctx));
}

function toRow({ id, state }: LockedBookmark, description: Description) {
  const { seen, summary, relevance } = description;
  const tags = isSame(state.tags, seen.tags) ? [...description.tags] : state.tags;
  const aiSummary = state.aiSummary ?? summary;
  const text = searchText({ ...state, tags, aiSummary });
  const words = splitWords(text);
  return {
    id,
    category_id: state.categoryId === seen.categoryId ? description.categoryId : null,
    tags,
    ai_summary: aiSummary,
    ai_relevance: relevance,
    search_text: text,
    search_vector: words.join(" "),
    words,
  };
}
