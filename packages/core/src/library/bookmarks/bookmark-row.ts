import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type Context, database } from "../../platform/context/index.ts";
import { notFound, AppError } from "../../platform/errors/index.ts";
import { isUuid } from "./page-cursor.ts";

/** Columns of a bookmark, selected from `bookmark` as b joined to `category` as c. */
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
  /** Always a single id; the type comes from a relation with a composite key. */
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

/** Converts a row to the shape of the API. */
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

/** The person's bookmarks that are not in the trash, with the category of each. */
export function selectBookmarks(ctx: Context) {
  return database(ctx)
    .selectFrom("bookmark as b")
    .innerJoin("category as c", (join) => join.onRef("c.user_id", "=", "b.user_id").onRef("c.id", "=", "b.category_id"))
    .select(bookmarkColumns)
    .where("b.user_id", "=", ctx.userId)
    .where("b.deleted_at", "is", null);
}

/** @throws NOT_FOUND for an unknown or deleted bookmark, or one of another person */
export async function getBookmark(ctx: Context, { id }: { id: string }): Promise<Bookmark> {
  const row = isUuid(id) ? await selectBookmarks(ctx).where("b.id", "=", id).executeTakeFirst() : undefined;
  if (!row) throw notFound("Bookmark");
  return toBookmark(row);
}

/** The error for a duplicate; it carries the existing bookmark. */
export async function duplicateError(ctx: Context, id: string): Promise<AppError> {
  const bookmark = await getBookmark(ctx, { id });
  return new AppError("CONFLICT", "This link is already in your collection.", { bookmark });
}
