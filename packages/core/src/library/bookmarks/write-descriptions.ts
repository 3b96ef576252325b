import type { Context } from "../../platform/context/index.ts";
import { isSame, lockBookmarks, type LockedBookmark } from "./bookmark-state.ts";
import { searchText, splitWords } from "./search-text.ts";
import { type DescribedRow, updateDescriptions } from "./write-states.sql.ts";

/** The categorizer's description of a bookmark. */
export interface Description {
  id: string;
  /** The category and tags that the description is based on. */
  seen: { categoryId: string; tags: readonly string[] };
  /** Null when the category must stay. */
  categoryId: string | null;
  tags: readonly string[];
  /** Null when there is none. */
  summary: string | null;
  relevance: number;
}

/**
 * Writes descriptions without overriding the person: a category or tags changed since are kept, and so is an existing
 * summary. Runs in a transaction.
 */
export async function writeDescriptions(ctx: Context, descriptions: readonly Description[]): Promise<void> {
  const byId = new Map(descriptions.map((description) => [description.id, description]));
  const locked = await lockBookmarks(ctx, [...byId.keys()]);
  const rows = locked.map((bookmark) => toRow(bookmark, byId.get(bookmark.id)!));
  if (rows.length === 0) return;
  const words = [...new Set(rows.flatMap((row) => row.words))].toSorted();
  await updateDescriptions(ctx, rows, words);
}

function toRow({ id, state }: LockedBookmark, description: Description): DescribedRow & { words: string[] } {
  const { seen, summary, relevance } = description;
  const tags = isSame(state.tags, seen.tags) ? [...description.tags] : state.tags;
  const aiSummary = state.aiSummary ?? summary;
  const text = searchText({ ...state, tags, aiSummary });
  const words = splitWords(text);
  const categoryId = state.categoryId === seen.categoryId ? description.categoryId : null;
  const index = { searchText: text, searchVector: words.join(" ") };
  return { id, categoryId, tags, aiSummary, aiRelevance: relevance, ...index, words };
}
