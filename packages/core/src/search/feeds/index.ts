import { randomBytes } from "node:crypto";
import type { Feed, OpenFeedInput } from "@bowerbird/contract/feeds";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { Feed as Row, SavedSearch } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { type SearchInput, searchInput } from "@bowerbird/contract/search";
import { type SavedFilters, savedFilters } from "@bowerbird/contract/saved-searches";
import { spellingKey } from "@bowerbird/contract/spelling-key";
import { recordSecurityEvent } from "../../accounts/auth/index.ts";
import {
  actAs,
  type Context,
  inTransaction,
  lockPerson,
  own,
  unmanaged,
  type VisitorContext,
} from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { hashToken, sealToken, unsealToken } from "../../platform/sealing/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { writeOperand } from "../../library/query/index.ts";
import { searchBookmarks } from "../search/index.ts";
import t from "../messages.json" with { type: "json" };

/** The person's feeds, the oldest first; without those of what was deleted. */
export async function listFeeds(ctx: Context): Promise<Feed[]> {
  const rows = await ctx.em.find(Row, {}, { orderBy: { id: "asc" }, ...unmanaged });
  const names = await nameTargets(ctx, rows as Target[]);
  return rows.flatMap((row, index) => {
    const name = names[index];
    return name === null || name === undefined ? [] : [toFeed(ctx, row, name)];
  });
}

/**
 * The feed of a category, tag or saved search; the same one each time, until it is stopped.
 *
 * @throws NOT_FOUND when there is no such thing; CONFLICT at the limit
 */
export async function openFeed(ctx: Context, input: OpenFeedInput): Promise<Feed> {
  const target = toTarget(input);
  const { feed, isNew } = await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const known = await listFeeds(inner);
    const same = known.find(({ kind, target: other }) => kind === target.kind && isSame(target, other));
    if (same) return { feed: same, isNew: false };
    if (known.length >= limits.feeds) throw new AppError("CONFLICT", format(t.tooManyFeeds, { max: limits.feeds }));
    const [name] = await nameTargets(inner, [target]);
    if (name === null || name === undefined) throw notFound(t.feedNotFound);
    // Rows of what was deleted would add up.
    await inner.em.nativeDelete(Row, { id: { $nin: known.map(({ id }) => id) } });
    const id = uuid();
    const row = { userId: ctx.userId, id, ...target, ...newToken(ctx, id), createdAt: ctx.now() };
    await inner.em.insert(Row, row);
    return { feed: toFeed(ctx, row, name), isNew: true };
  });
  if (isNew) await recordSecurityEvent(ctx, ctx.userId, "feed-created", feed.name);
  return feed;
}

/** Gives the feed a new address; the old one ends. @throws NOT_FOUND */
export async function renewFeed(ctx: Context, { id }: { id: string }): Promise<Feed> {
  await ctx.em.nativeUpdate(Row, { id }, newToken(ctx, id));
  const feed = (await listFeeds(ctx)).find((one) => one.id === id);
  if (!feed) throw notFound(t.feedNotFound);
  await recordSecurityEvent(ctx, ctx.userId, "feed-created", feed.name);
  return feed;
}

/** Ends the feed. @throws NOT_FOUND */
export async function stopFeed(ctx: Context, { id }: { id: string }): Promise<{ id: string }> {
  if ((await ctx.em.nativeDelete(Row, { id })) === 0) throw notFound(t.feedNotFound);
  return { id };
}

function toTarget({ categoryId, tag, searchId }: OpenFeedInput): Target {
  if (categoryId !== undefined) return { kind: "category", target: categoryId };
  return tag === undefined ? { kind: "search", target: searchId! } : { kind: "tag", target: tag };
}

function isSame({ kind, target }: Target, other: string): boolean {
  return kind === "tag" ? target.toLowerCase() === other.toLowerCase() : target === other;
}

/** 256 random bits. */
function newToken({ services }: Context, id: string): Pick<Row, "hash" | "sealedToken"> {
  const token = randomBytes(32).toString("base64url");
  return { hash: hashToken(token), sealedToken: sealToken(services.config.appSecret, id, token) };
}

function toFeed({ services: { config } }: Context, row: Omit<Row, "userId">, name: string): Feed {
  const { id, kind, target, createdAt, sealedToken } = row;
  const token = unsealToken(config.appSecret, id, sealedToken);
  const address = token === null ? null : `${config.appUrl}/feeds/${token}.atom`;
  return { id, kind: kind as Feed["kind"], target, name, createdAt, address };
}

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

/** What a feed has: `target` is an id, or the tag. */
type Target = Pick<Feed, "kind" | "target">;

/** The names of what feeds have, in order; null for what is not there or not the person's. */
async function nameTargets(ctx: Context, targets: readonly Target[]): Promise<(string | null)[]> {
  const of = (kind: Target["kind"]) => targets.filter((one) => one.kind === kind).map(({ target }) => target);
  const [categories, searches, tags] = [of("category"), of("search"), of("tag")];
  const tree = categories.length > 0 ? await loadCategoryTree(ctx) : null;
  const names = {
    category: new Map(categories.flatMap((id) => (tree?.get(id) ? [[id, tree.getPath(id).join("/")]] : []))),
    search: searches.length > 0 ? await nameSearches(ctx, searches) : new Map<string, string>(),
    tag: tags.length > 0 ? await nameTags(ctx, tags) : new Map<string, string>(),
  };
  return targets.map(({ kind, target }) => names[kind].get(target) ?? null);
}

async function nameSearches(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.em.find(SavedSearch, { id: { $in: [...ids] } }, unmanaged);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A tag is there while a bookmark has it, in any spelling. */
async function nameTags(ctx: Context, tags: readonly string[]): Promise<Map<string, string>> {
  const keys = tags.map(spellingKey);
  const rows = await own(ctx).selectFrom("TagCount").select("tagKey").where("tagKey", "in", keys).execute();
  const known = new Set(rows.map(({ tagKey }) => tagKey));
  return new Map(tags.filter((tag) => known.has(spellingKey(tag))).map((tag) => [tag, tag]));
}
