import { sql } from "kysely";
import type { RawRow } from "../../library/bookmarks/index.ts";
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
  /** Whether the person's browser handed the text over. */
  isTextGiven: boolean | null;
  refusedCategoryId: string | null;
  refusedTags: string[] | null;
}

/** Loads the person's bookmarks with these ids, without trashed ones, by id. */
export async function loadLinks(ctx: Context, ids: readonly string[]): Promise<LinkRow[]> {
  const { rows } = await sql<RawRow<LinkRow>>`
    select b.id, b.url, b.title, coalesce(b.description, page.description) as description, b.host,
      b.category_id as "categoryId", b.tags, b.is_ai_generated as "isAiGenerated", b.created_at as "createdAt",
      page.preview as text, page.is_given as "isTextGiven", page.refused_category_id as "refusedCategoryId", page.refused_tags as "refusedTags"
    from bookmark b left join lateral (
      select p.description, p.preview, p.is_given, p.refused_category_id, p.refused_tags from bookmark_page p
      where p.user_id = b.user_id and p.bookmark_id = b.id limit 1
    ) as page on true
    where b.user_id = ${ctx.userId} and b.id = any(${[...ids]}::uuid[]) and b.deleted_at is null
    order by b.id`.execute(database(ctx));
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** A bookmark as it is categorized. */
export function toLink({ url, title, description, text, createdAt: savedAt, ...row }: LinkRow): LinkToCategorize {
  const isTextGiven = row.isTextGiven ?? false;
  const refused = { categoryId: row.refusedCategoryId, tags: row.refusedTags ?? [] };
  return { bookmarkId: row.id, url, title, description, text, isTextGiven, savedAt, refused };
}

/** Whether the categorizer may choose the category: the person did not. */
export function isAutoCategorizable(
  row: Pick<LinkRow, "isAiGenerated" | "categoryId">,
  uncategorizedId: string | null,
): boolean {
  return row.isAiGenerated || row.categoryId === uncategorizedId;
}

/** The person's tags, the most used first. */
export async function readTags(ctx: Context, max: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from tag_count where user_id = ${ctx.userId}
    order by bookmark_count desc, tag limit ${max}`.execute(database(ctx));
  return rows.map(({ tag }) => tag);
}

/** A category with the number of its bookmarks, without its children's. */
export interface CountedCategory {
  id: string;
  count: number;
  isPinned: boolean;
  isUncategorized: boolean;
}

export async function readCategories(ctx: Context): Promise<CountedCategory[]> {
  const { rows } = await sql<CountedCategory>`
    select id, bookmark_count as count, is_pinned as "isPinned",
      parent_id is null and name_key = 'uncategorized' as "isUncategorized"
    from category where user_id = ${ctx.userId}`.execute(database(ctx));
  return rows;
}

/**
 * Counts the bookmarks of sites, each up to a number. Ordered like the index by site: with outdated statistics the planner
 * would choose another index.
 */
export async function countBySite(
  ctx: Context,
  hosts: readonly string[],
  max: number,
): Promise<{ host: string; count: number }[]> {
  const { rows } = await sql<{ host: string; count: number }>`
    select host, (
      select count(*)::int from (
        select 1 from bookmark b where b.user_id = ${ctx.userId} and b.host = wanted.host and b.deleted_at is null
        order by b.created_at desc limit ${max}
      ) as first
    ) as count from unnest(${[...hosts]}::text[]) as wanted (host)`.execute(database(ctx));
  return rows;
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
