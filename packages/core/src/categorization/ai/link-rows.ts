import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import type { LinkToCategorize } from "./built-in/index.ts";
import type { Example } from "./model-question.ts";

/** A bookmark as categorization reads it. */
export interface LinkRow {
  id: string;
  url: string;
  title: string;
  /** The person's, else the page's. */
  description: string | null;
  host: string;
  categoryId: string;
  tags: string[];
  isAiGenerated: boolean;
  createdAt: Date;
  /** The start of its page's text. */
  text: string | null;
  refusedCategoryId: string | null;
  refusedTags: string[] | null;
}

/** Loads the person's bookmarks with these ids, without trashed ones, by id. */
export async function loadLinks(ctx: Context, ids: readonly string[]): Promise<LinkRow[]> {
  const { rows } = await sql<Omit<LinkRow, "createdAt"> & { createdAt: Date | string }>`
    select b.id, b.url, b.title, coalesce(b.description, page.description) as description, b.host,
      b.category_id as "categoryId", b.tags, b.is_ai_generated as "isAiGenerated", b.created_at as "createdAt",
      page.preview as text, page.refused_category_id as "refusedCategoryId", page.refused_tags as "refusedTags"
    from bookmark b left join lateral (
      select p.description, p.preview, p.refused_category_id, p.refused_tags from bookmark_page p
      where p.user_id = b.user_id and p.bookmark_id = b.id limit 1
    ) as page on true
    where b.user_id = ${ctx.userId} and b.id = any(${[...ids]}::uuid[]) and b.deleted_at is null
    order by b.id`.execute(database(ctx));
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

export function toLink({ url, title, description, text, ...row }: LinkRow): LinkToCategorize {
  const refused = { categoryId: row.refusedCategoryId, tags: row.refusedTags ?? [] };
  return { url, title, description, text, refused };
}

/** Whether the categorizer may choose the category: the person did not. */
export function isAutoCategorizable(
  row: Pick<LinkRow, "isAiGenerated" | "categoryId">,
  uncategorizedId: string | null,
): boolean {
  return row.isAiGenerated || row.categoryId === uncategorizedId;
}

/** The newest links of each category, as examples of what it is for. */
export async function readExamples(ctx: Context, categoryIds: readonly string[], max: number): Promise<Example[]> {
  const { rows } = await sql<Example>`
    select c.id as "categoryId", b.title, b.host
    from unnest(${[...categoryIds]}::uuid[]) as c (id) cross join lateral (
      select title, host from bookmark
      where user_id = ${ctx.userId} and category_id = c.id and deleted_at is null
      order by created_at desc, id desc limit ${max}
    ) as b`.execute(database(ctx));
  return rows;
}
