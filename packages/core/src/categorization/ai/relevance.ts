import { sql } from "kysely";
import { spellingKey } from "@bowerbird/contract/spelling-key";
import { limits } from "@bowerbird/contract/limits";
import { anyOf } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { countBySite, readCategories } from "./read-library.sql.ts";

/** The input of relevance; the bookmark itself is included in the counts. */
interface RelevantLink {
  categoryId: string;
  host: string;
  tags: readonly string[];
}

/** Weights of the parts; their sum is 1. See docs/categorization.md. */
const weights = { category: 0.4, site: 0.25, tags: 0.2, use: 0.15 };
/** Other bookmarks of one site beyond this number do not increase the score. */
const siteSaturation = 8;
/** The share of recent bookmarks at which a category scores fully. */
const useSaturation = 0.2;

/** Scores how well a bookmark fits what the person collects and uses, from 1 to 10; see docs/categorization.md. */
export function scoreRelevance(link: RelevantLink, interests: Interests): number {
  const parts = {
    category: categoryInterest(link, interests),
    site: siteInterest(link, interests),
    tags: tagInterest(link, interests),
    use: categoryUse(link, interests),
  };
  const fit = (Object.keys(weights) as (keyof typeof weights)[]).reduce(
    (sum, part) => sum + weights[part] * parts[part],
    0,
  );
  const { relevanceMin, relevanceMax } = limits;
  return Math.round(relevanceMin + (relevanceMax - relevanceMin) * fit);
}

/** The newest bookmarks of the changed categories; of more, another one hardly changes the score. */
const maxRefreshed = 500;

/** Scores what the categorizer has filed into categories again when they have received others. */
export async function refreshRelevance(ctx: Context, categoryIds: readonly string[]): Promise<void> {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "categoryId", "host", "tags", "aiRelevance"])
    .where("categoryId", "=", anyOf(categoryIds))
    .where("deletedAt", "is", null)
    .where("isAiGenerated", "=", true)
    .where("aiRelevance", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(maxRefreshed)
    .execute();
  const interests = await loadInterests(ctx, rows);
  const scored = rows.map((row) => [row, scoreRelevance(row, interests)] as const);
  const changed = scored.filter(([row, score]) => row.aiRelevance !== score);
  await writeScores(ctx, new Map(changed.map(([{ id }, score]) => [id, score])));
}

/**
 * Gives those of the bookmarks that the categorizer has filed, and that have no relevance yet, one from what is known. What
 * the person has sorted keeps what it has.
 *
 * @returns the scores by id
 */
export async function scoreFiled(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "categoryId", "host", "tags"])
    .where("id", "=", anyOf(ids))
    .where("deletedAt", "is", null)
    .where("isAiGenerated", "=", true)
    .where("aiRelevance", "is", null)
    .execute();
  if (rows.length === 0) return new Map();
  const interests = await loadInterests(ctx, rows);
  const scores = new Map(rows.map((row) => [row.id, scoreRelevance(row, interests)]));
  await writeScores(ctx, scores);
  return scores;
}

async function writeScores(ctx: Context, scores: ReadonlyMap<string, number>): Promise<void> {
  for (const [aiRelevance, same] of Map.groupBy(scores, ([, score]) => score)) {
    const ids = same.map(([id]) => id);
    await own(ctx).updateTable("Bookmark").set({ aiRelevance }).where("id", "=", anyOf(ids)).execute();
  }
}

function categoryInterest(
  { categoryId }: RelevantLink,
  { categoryCounts, largest, uncategorizedId }: Interests,
): number {
  if (categoryId === uncategorizedId) return 0;
  const others = Math.max(0, (categoryCounts.get(categoryId) ?? 0) - 1);
  return largest <= 1 ? 0 : Math.log1p(others) / Math.log1p(largest - 1);
}

function siteInterest({ host }: RelevantLink, { hostCounts }: Interests): number {
  const others = Math.max(0, (hostCounts.get(host) ?? 0) - 1);
  return Math.min(1, Math.log1p(others) / Math.log1p(siteSaturation));
}

function tagInterest({ tags }: RelevantLink, { tagCounts }: Interests): number {
  if (tags.length === 0) return 0;
  return tags.filter((tag) => (tagCounts.get(spellingKey(tag)) ?? 0) > 1).length / tags.length;
}

function categoryUse(
  { categoryId }: RelevantLink,
  { pinned, recent, recentTotal, uncategorizedId }: Interests,
): number {
  if (pinned.has(categoryId)) return 1;
  if (categoryId === uncategorizedId || recentTotal === 0) return 0;
  const others = Math.max(0, (recent.get(categoryId) ?? 0) - 1);
  return Math.min(1, others / recentTotal / useSaturation);
}

/** What a person collects and uses, for computing relevance. */
export interface Interests {
  /** Bookmarks by category, without children. */
  categoryCounts: ReadonlyMap<string, number>;
  /** Bookmarks in the largest category. */
  largest: number;
  pinned: ReadonlySet<string>;
  /** The newest bookmarks by category. */
  recent: ReadonlyMap<string, number>;
  recentTotal: number;
  hostCounts: ReadonlyMap<string, number>;
  /** Bookmarks by tag in lower case. */
  tagCounts: ReadonlyMap<string, number>;
  uncategorizedId: string | null;
}

const recentBookmarks = 50;
/** Bookmarks of one site beyond this number add nothing. */
const maxPerSite = 20;

/** @param links the links to score: only their sites and tags are counted */
export async function loadInterests(
  ctx: Context,
  links: readonly { host: string; tags: readonly string[] }[],
): Promise<Interests> {
  const categories = await readCategories(ctx);
  const recent = await readRecent(ctx);
  const sites = await countBySite(ctx, [...new Set(links.map(({ host }) => host))], maxPerSite);
  return {
    categoryCounts: new Map(categories.map(({ id, count }) => [id, count])),
    largest: Math.max(0, ...categories.map(({ count }) => count)),
    pinned: new Set(categories.filter(({ isPinned }) => isPinned).map(({ id }) => id)),
    recent: countEach(recent),
    recentTotal: recent.length,
    hostCounts: new Map(sites.map(({ host, count }) => [host, count])),
    tagCounts: await countTags(ctx, [...new Set(links.flatMap(({ tags }) => tags.map(spellingKey)))]),
    uncategorizedId: categories.find(({ isUncategorized }) => isUncategorized)?.id ?? null,
  };
}

/** The categories of the newest bookmarks. */
async function readRecent(ctx: Context): Promise<string[]> {
  const newest = own(ctx).selectFrom("Bookmark").select("categoryId").where("deletedAt", "is", null);
  const rows = await newest.orderBy("createdAt", "desc").orderBy("id", "desc").limit(recentBookmarks).execute();
  return rows.map(({ categoryId }) => categoryId);
}

function countEach(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

async function countTags(ctx: Context, keys: string[]): Promise<Map<string, number>> {
  const rows = await own(ctx)
    .selectFrom("TagCount")
    .select(({ fn }) => ["tagKey", fn.sum("bookmarkCount").as("count")])
    .where("tagKey", "=", sql<string>`any(${keys}::text[])`)
    .groupBy("tagKey")
    .execute();
  return new Map(rows.map(({ tagKey, count }) => [tagKey, Number(count)]));
}
