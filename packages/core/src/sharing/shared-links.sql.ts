import type { LinksToShare, SharedLinks } from "@bowerbird/contract/sharing";
import { limits } from "@bowerbird/contract/limits";
import { searchSections } from "@bowerbird/bookmark/search-text";
import { type RawBuilder, sql } from "kysely";
import { titleOrder } from "../library/bookmarks/index.ts";
import { buildConditions, parseQuery, refuseExcess, type Search } from "../library/query/index.ts";
import { loadCategoryTree } from "../library/categories/index.ts";
import { type Context, database } from "../platform/context/index.ts";
import { notFound } from "../platform/errors/index.ts";
import { type OpenPage, type SharedHead, toPublicIds } from "./open-page.ts";
import t from "./messages.json" with { type: "json" };

/** A bookmark as everyone sees it on a shared page. */
export interface SharedLink {
  /** Names it on this page alone. */
  id: string;
  url: string;
  title: string;
  description: string | null;
  tags: string[];
  /** `served`: under its public id; a `data:` address, or none. */
  icon: string | null;
  hasCover: boolean;
  /** The index of its part of the page. */
  section: number;
}

interface Row {
  id: string;
  url: string;
  title: string;
  description: string | null;
  tags: string[];
  favicon: string;
  has_cover: boolean;
  created_at: Date | string;
  category_id: string;
}

interface Part {
  /** From 0. */
  skip: number;
  limit: number;
  /** A search; blank: all. */
  q?: string;
}

/** Links of a page in its order, part by part unless they are searched, and whether more follow. @throws BAD_REQUEST for a search of too many words or operators */
export async function readSharedLinks(page: OpenPage, part: Part): Promise<{ links: SharedLink[]; hasMore: boolean }> {
  const isInParts = !part.q?.trim() && page.categoryIds.length > 1;
  const by = isInParts ? sql`array_position(${ids(page)}::uuid[], category_id), ${order(page)}` : order(page);
  const { rows, hasMore } = await readRows(page, part, by);
  return { links: toLinks(page, rows), hasMore };
}

/** When the newest link of the page was saved; null without one. */
export async function findLastSaved(page: OpenPage): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | string | null }>`
    select max(created_at) as at from (${publicBookmarks(page)}) as b`.execute(database(page.owner));
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** The number of links on the page. */
export async function countSharedLinks(page: OpenPage): Promise<number> {
  return sum(await countByCategory(page.owner, page.categoryIds));
}

/**
 * How many links everyone would see if a category were shared.
 *
 * @throws NOT_FOUND for a category of another person
 */
export async function countLinksToShare(ctx: Context, { categoryId }: { categoryId: string }): Promise<LinksToShare> {
  const tree = await loadCategoryTree(ctx);
  if (!tree.get(categoryId)) throw notFound(t.categoryNotFound);
  const counts = await countByCategory(ctx, tree.withChildren(categoryId));
  const below = counts.filter(({ id, count }) => id !== categoryId && count > 0);
  return { links: sum(counts), linksInSubcategories: sum(below), subcategories: below.length };
}

interface CategoryCount {
  id: string;
  count: number;
}

/** Categories have counts; only private bookmarks, which are few, are counted. */
async function countByCategory(ctx: Context, categoryIds: readonly string[]): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select id, (bookmark_count - archived_count - coalesce(hidden.count, 0))::int as count
    from category left join (
      select category_id, count(*) as count from bookmark
      where user_id = ${ctx.userId} and is_private and deleted_at is null and not is_archived
        and category_id = any(${[...categoryIds]}::uuid[])
      group by category_id
    ) as hidden on hidden.category_id = id
    where user_id = ${ctx.userId} and id = any(${[...categoryIds]}::uuid[])`.execute(database(ctx));
  return rows;
}

function sum(counts: readonly CategoryCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** What a feed of the page holds. */
export interface SharedFeed {
  head: SharedHead;
  /** The newest first. */
  links: (SharedLink & { savedAt: Date })[];
}

/** A page's head and its newest links with the time at which each was saved: for feeds. */
export async function readSharedFeed(page: OpenPage): Promise<SharedFeed> {
  const { rows } = await readRows(page, { skip: 0, limit: limits.sharedLinksPerPage }, sql`created_at desc, id desc`);
  const links = toLinks(page, rows);
  return {
    head: page.head,
    links: links.map((link, index) => ({ ...link, savedAt: new Date(rows[index]!.created_at) })),
  };
}

/** The links for a person who saves them. */
export async function readLinksToSave(page: OpenPage): Promise<SharedLinks> {
  const { rows, hasMore } = await readRows(page, { skip: 0, limit: limits.sharedLinksSaved }, order(page));
  const links = rows.map(({ url, title, description, tags }) => ({ url, title, description, tags }));
  return { title: page.head.title, links, hasMore };
}

async function readRows(page: OpenPage, { skip, limit, q = "" }: Part, by: RawBuilder<unknown>) {
  const found = await sql<Row>`
    select id, url, title, description, tags, favicon, cover_url is not null as has_cover, created_at, category_id
    from (${withPublicText(page, q)}) as b where ${matching(readTerms(q))} order by ${by} limit ${sql.lit(limit + 1)} offset ${skip}`.execute(
    database(page.owner),
  );
  return { rows: found.rows.slice(0, limit), hasMore: found.rows.length > limit };
}

/**
 * SQL: the bookmarks that are on the page, with the columns that may decide what a stranger finds. Notes, summaries and marks
 * are not among them: a search by them would tell what they say.
 */
export function publicBookmarks(page: OpenPage): RawBuilder<unknown> {
  return sql`
    select id, url, url_key, host, title, description, tags, favicon, cover_url, created_at, position, category_id,
      search_text as whole_text
    from bookmark
    where user_id = ${page.owner.userId} and deleted_at is null and not is_archived and not is_private
      and ${isOnPage(page)}`;
}

/** One category has an index in each order. */
function isOnPage({ categoryIds }: OpenPage): RawBuilder<unknown> {
  if (categoryIds.length === 1) return sql`category_id = ${categoryIds[0]}`;
  return sql`category_id = any(${[...categoryIds]}::uuid[])`;
}

/** SQL: the page's bookmarks that a search may find, with the text that decides it. */
function withPublicText(page: OpenPage, q: string): RawBuilder<unknown> {
  const { terms } = readTerms(q);
  if (q.trim() === "") return publicBookmarks(page);
  // What has no such word even in its hidden text has none in what is shown. The offset has the shown text made once for each row.
  const likely = matching({ ...noTerms, terms });
  return sql`
    select *, ${publicText} as search_text from (${publicBookmarks(page)} and ${likely}) as b offset 0`;
}

/** SQL: the search text without the notes, which follow the description as its like, and without the summary. */
const publicText = sql`
  split_part(split_part(whole_text, ${searchSections.summary}, 1), ${searchSections.description}, 1)
  || case when description <> '' then ${searchSections.description}::text
    || split_part(split_part(whole_text, ${searchSections.summary}, 1), ${searchSections.description}, 2) else '' end`;

/** Words, phrases, exclusions, tags and sites. Other operators ask for what is not on the page, and are left out. */
function readTerms(q: string): Terms {
  refuseExcess(q, limits.sharedSearchOperators);
  const { terms, excludedTerms, tags, sites } = parseQuery(q);
  return { terms, excludedTerms, tags, sites };
}

type Terms = Pick<ReturnType<typeof parseQuery>, "terms" | "excludedTerms" | "tags" | "sites">;
const noTerms: Terms = { terms: [], excludedTerms: [], tags: [], sites: [] };

function matching({ terms, excludedTerms, ...operands }: Terms): RawBuilder<unknown> {
  const open = (term: (typeof terms)[number]) => ({
    ...term,
    categoryIds: [],
    // Only then the text alone decides, and not the stored words, among which are those of the notes.
    words: term.words.map((word) => ({ ...word, isOpenBefore: true, isOpenAfter: true })),
  });
  const search = { ...nothing, ...operands, terms: terms.map(open), excludedTerms: excludedTerms.map(open) };
  return buildConditions(search).text;
}

const nothing: Omit<Search, keyof Terms> = {
  ...parseQuery(""),
  categories: [],
  from: null,
  until: null,
  relevance: null,
  sort: "date",
  order: "desc",
  limit: 0,
};

function order(page: OpenPage): RawBuilder<unknown> {
  switch (page.sort) {
    case "newest":
      return sql`created_at desc, id desc`;
    case "oldest":
      return sql`created_at, id`;
    case "title":
      return sql`${sql.raw(titleOrder())}, created_at desc, id desc`;
    case "manual":
      return sql`array_position(${ids(page)}::uuid[], category_id), position using ~<~, created_at desc, id desc`;
  }
}

function ids({ categoryIds }: OpenPage): string[] {
  return [...categoryIds];
}

function toLinks({ idKey, categoryIds }: OpenPage, rows: readonly Row[]): SharedLink[] {
  const names = toPublicIds(
    idKey,
    rows.map(({ id }) => id),
  );
  return rows.map(({ url, title, description, tags, favicon, has_cover: hasCover, category_id }, index) => {
    const section = categoryIds.indexOf(category_id);
    return { id: names[index]!, url, title, description, tags, icon: toIcon(favicon), hasCover, section };
  });
}

/** Icons of other sites are not shown: a reader's browser would ask there. */
function toIcon(favicon: string): string | null {
  if (favicon.startsWith("/api/icons/")) return "served";
  return favicon.startsWith("data:image/") ? favicon : null;
}
