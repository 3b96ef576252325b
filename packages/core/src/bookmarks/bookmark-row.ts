import type { Bookmark } from "@bowerbird/contract/bookmarks";

/** What a bookmark is read with, from `bookmark` as b joined to `category` as c. */
export const bookmarkColumns = [
  "b.id",
  "b.url",
  "b.title",
  "b.description",
  "b.category_id",
  "c.name as category",
  "c.icon as category_icon",
  "b.favicon",
  "b.tags",
  "b.is_ai_generated",
  "b.ai_summary",
  "b.ai_relevance",
  "b.broken_reason",
  "b.created_at",
] as const;

export interface BookmarkRow {
  id: string;
  url: string;
  title: string;
  description: string | null;
  /** Always one id: the type is that of a relation with a key of several columns. */
  category_id: string | readonly string[];
  category: string;
  category_icon: string;
  favicon: string;
  tags: string[];
  is_ai_generated: boolean;
  ai_summary: string | null;
  ai_relevance: number | null;
  broken_reason: string | null;
  created_at: Date | string;
}

/** A row as the client sees it. */
export function toBookmark(row: BookmarkRow): Bookmark {
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    description: row.description,
    category: row.category,
    categoryId: row.category_id as string,
    categoryIcon: row.category_icon,
    favicon: row.favicon,
    tags: row.tags,
    isAiGenerated: row.is_ai_generated,
    aiSummary: row.ai_summary,
    aiRelevance: row.ai_relevance,
    brokenReason: row.broken_reason,
    createdAt: new Date(row.created_at),
  };
}
