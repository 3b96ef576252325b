import { limits } from "@bowerbird/contract/limits";
import { type SearchInput, searchInput } from "@bowerbird/contract/search";
import { type SavedFilters, savedFilters } from "@bowerbird/contract/saved-searches";
import { Feed as Row, SavedSearch } from "@bowerbird/db";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { writeOperand } from "../../library/query/index.ts";
import { actAs, type Context, own, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { hashToken } from "../../platform/sealing/index.ts";
import { searchBookmarks } from "../search/index.ts";
import t from "../messages.json" with { type: "json" };
import { nameTargets, type Target } from "./targets.ts";

/** A feed whose address was called, and whose it is. */
export interface OpenedFeed {
  ctx: Context;
  id: string;
  target: Target;
  createdAt: Date;
}

export interface FeedContent {
  id: string;
  name: string;
  /** The path of its page in the app. */
  path: string;
  updated: Date;
  /** The newest, by the time they were saved. The person's notes are not among them. */
  bookmarks: readonly FeedBookmark[];
}

interface FeedBookmark {
  id: string;
  url: string;
  title: string;
  description: string | null;
  tags: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** @throws NOT_FOUND for a token that no feed has */
export async function findFeed(visitor: VisitorContext, token: string): Promise<OpenedFeed> {
  const row = await visitor.em.findOne(Row, { hash: hashToken(token) }, { ...unmanaged, filters: false });
  if (!row) throw notFound(t.feedNotFound);
  const { id, kind, target, createdAt } = row;
  return { id, ctx: actAs(visitor, row.userId), target: { kind, target } as Target, createdAt };
}

/** @throws NOT_FOUND when its category, tag or search is no longer there */
export async function readFeed({ ctx, id, target, createdAt }: OpenedFeed): Promise<FeedContent> {
  const [name] = await nameTargets(ctx, [target]);
  if (name === null || name === undefined) throw notFound(t.feedNotFound);
  const bookmarks = await loadBookmarks(ctx, await findNewest(ctx, target));
  const latest = Math.max(createdAt.getTime(), ...bookmarks.map(({ updatedAt }) => updatedAt.getTime()));
  return { id, name, path: toPath(target), updated: new Date(latest), bookmarks };
}

/** The page of a saved search is at its filters, which are in no address of their own. */
function toPath({ kind, target }: Target): string {
  if (kind === "category") return `/category/${encodeURIComponent(target)}`;
  return kind === "tag" ? `/?tags=${encodeURIComponent(target)}` : "/";
}

function findNewest(ctx: Context, { kind, target }: Target): Promise<string[]> {
  if (kind === "category") return findInCategory(ctx, target);
  return kind === "tag" ? findBySearch(ctx, toTagSearch(target)) : findSaved(ctx, target);
}

/** A comma would end the name in a list of tags. */
function toTagSearch(tag: string): SearchInput {
  return tag.includes(",") ? { q: `tag:${writeOperand(tag)}` } : { tags: tag };
}

/** As the category's page: with its subcategories, without the archive. */
async function findInCategory(ctx: Context, id: string): Promise<string[]> {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select("id")
    .where("categoryId", "in", (await loadCategoryTree(ctx)).withChildren(id))
    .where("deletedAt", "is", null)
    .where("isArchived", "=", false)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limits.feedEntries)
    .execute();
  return rows.map((row) => row.id);
}

async function findSaved(ctx: Context, id: string): Promise<string[]> {
  const { filters } = await ctx.em.findOneOrFail(SavedSearch, { id }, unmanaged);
  return findBySearch(ctx, toSearch(savedFilters.parse(filters)));
}

/** Days begin and end in UTC, because no browser says where the person is. */
function toSearch({ query, categoryId, tags, relevance, is, dateFrom, dateTo }: SavedFilters): SearchInput {
  return {
    q: query,
    relevance,
    tags,
    ...(categoryId !== null && { categoryId }),
    ...(is !== null && { is }),
    ...(dateFrom !== null && { dateFrom }),
    ...(dateTo !== null && { dateTo }),
  };
}

async function findBySearch(ctx: Context, search: SearchInput): Promise<string[]> {
  const input = searchInput.safeParse({
    ...search,
    sort: "date",
    order: "desc",
    limit: limits.feedEntries,
    wordsOnly: "false",
  });
  if (!input.success) throw new AppError("NOT_FOUND", t.feedNotFound);
  const { bookmarks } = await searchBookmarks(ctx, input.data);
  return bookmarks.map(({ id }) => id);
}

/** Those with these ids, the newest first. */
function loadBookmarks(ctx: Context, ids: readonly string[]): Promise<FeedBookmark[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : own(ctx)
        .selectFrom("Bookmark")
        .select(["id", "url", "title", "description", "tags", "createdAt", "updatedAt"])
        .where("id", "in", ids)
        .where("deletedAt", "is", null)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .execute();
}
