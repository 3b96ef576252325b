import { spellingKey } from "@bowerbird/contract/spelling-key";
import { sql } from "kysely";
import { type Context, own } from "../../platform/context/index.ts";
import { countBySite, readCategories } from "./read-library.sql.ts";

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
