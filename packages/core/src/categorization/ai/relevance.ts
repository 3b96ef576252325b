import { limits } from "@bowerbird/contract/limits";
import { anyOf } from "../../library/bookmarks/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { type Interests, loadInterests } from "./interests.ts";

/** The input of relevance; the bookmark itself is included in the counts. */
interface RelevantLink {
  categoryId: string;
  host: string;
  tags: readonly string[];
}

/** Weights of the parts; their sum is 1. See docs/sorting.md. */
const weights = { category: 0.4, site: 0.25, tags: 0.2, use: 0.15 };
/** Other bookmarks of one site beyond this number do not increase the score. */
const siteSaturation = 8;
/** The share of recent bookmarks at which a category scores fully. */
const useSaturation = 0.2;

/** Scores how well a bookmark fits what the person collects and uses, from 1 to 10; see docs/sorting.md. */
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

/** Scores the bookmarks of categories again that have received others. */
export async function refreshRelevance(ctx: Context, categoryIds: readonly string[]): Promise<void> {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "categoryId", "host", "tags", "aiRelevance"])
    .where("categoryId", "=", anyOf(categoryIds))
    .where("deletedAt", "is", null)
    .where("aiRelevance", "is not", null)
    .orderBy("createdAt", "desc")
    .limit(maxRefreshed)
    .execute();
  const interests = await loadInterests(ctx, rows);
  const changed = rows
    .map((row) => ({ id: row.id, before: row.aiRelevance, after: scoreRelevance(row, interests) }))
    .filter(({ before, after }) => before !== after);
  for (const [aiRelevance, same] of Map.groupBy(changed, ({ after }) => after)) {
    const ids = same.map(({ id }) => id);
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
  return tags.filter((tag) => (tagCounts.get(tag.toLowerCase()) ?? 0) > 1).length / tags.length;
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
