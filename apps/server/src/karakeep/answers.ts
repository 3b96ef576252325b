import { nameKey } from "@bowerbird/contract/category-paths";
import type { Category } from "@bowerbird/contract/categories";
import { defaults } from "@bowerbird/contract/limits";
import { listShown } from "@bowerbird/core/library/categories";
import type { DetailedBookmark, KarakeepStats, KarakeepTag } from "@bowerbird/core/compat/karakeep";

/** A bookmark as a link of Karakeep. Icons are for signed-in people, so that apps get none. */
export function toKarakeepBookmark(bookmark: DetailedBookmark, userId: string) {
  const { id, title, notes, aiSummary, isArchived, isFavorite, tags } = bookmark;
  return {
    id,
    createdAt: bookmark.createdAt,
    modifiedAt: bookmark.updatedAt,
    title,
    archived: isArchived,
    favourited: isFavorite,
    taggingStatus: "success",
    summarizationStatus: "success",
    embeddingStatus: null,
    note: notes,
    summary: aiSummary,
    source: "api",
    userId,
    tags: tags.map((tag) => ({ ...tag, attachedBy: "human" })),
    content: toLink(bookmark),
    assets: [],
  };
}

/** No page is kept here, so that there are no files and no text of it. */
function toLink({ url, title, description, coverUrl }: DetailedBookmark) {
  return {
    type: "link",
    url,
    title,
    description,
    imageUrl: coverUrl,
    imageAssetId: null,
    screenshotAssetId: null,
    pdfAssetId: null,
    fullPageArchiveAssetId: null,
    precrawledArchiveAssetId: null,
    videoAssetId: null,
    favicon: null,
    htmlContent: null,
    contentAssetId: null,
    crawledAt: null,
    crawlStatus: "success",
    author: null,
    publisher: null,
    datePublished: null,
    dateModified: null,
  };
}

const isUncategorized = ({ name, parentId }: Pick<Category, "name" | "parentId">): boolean =>
  parentId === null && nameKey(name) === nameKey(defaults.categoryName);

/** What is in Uncategorized is in no list, or in the root list of the whole library. */
export function findUncategorized(categories: readonly Category[]): Category | undefined {
  return categories.find(isUncategorized);
}

/** The name of the list that has the whole library in it; sync apps find it by this. */
const rootName = "Bowerbird";

/**
 * The person's categories as lists. What is inside Uncategorized is at the top: every parent is a list of the answer.
 *
 * @param hasRoot with Uncategorized as the list that all others are in
 */
export function toKarakeepLists(categories: readonly Category[], hasRoot: boolean) {
  const uncategorized = findUncategorized(categories);
  // As in the app: an app would show 20 empty lists, or make folders of them, before the person has made any.
  const shown = new Set([...(hasRoot ? [uncategorized] : []), ...listShown(categories)]);
  const rootId = hasRoot && uncategorized ? uncategorized.id : null;
  const ordered = rootId ? [uncategorized!, ...categories.filter(({ id }) => id !== rootId)] : categories;
  return ordered
    .filter((category) => shown.has(category) && (hasRoot || category !== uncategorized))
    .map(({ id, name, icon, parentId }) => ({
      id,
      name: id === rootId ? rootName : name,
      description: null,
      icon,
      parentId: id === rootId ? null : parentId === null || parentId === uncategorized?.id ? rootId : parentId,
      type: "manual",
      query: null,
      public: false,
      hasCollaborators: false,
      userRole: "owner",
    }));
}

export function toKarakeepTag({ id, name, count }: KarakeepTag) {
  return { id, name, numBookmarks: count, numBookmarksByAttachedType: { human: count } };
}

export function toKarakeepStats(stats: KarakeepStats, lists: number, tags: readonly KarakeepTag[]) {
  const { bookmarks, favorites, archived, thisWeek, thisMonth, thisYear, topDomains, hours } = stats;
  const used = tags.filter(({ count }) => count > 0);
  const sum = (key: "hour" | "day", value: number): number =>
    hours.reduce((count, row) => count + (row[key] === value ? row.count : 0), 0);
  return {
    numBookmarks: bookmarks,
    numFavorites: favorites,
    numArchived: archived,
    numTags: used.length,
    numLists: lists,
    numHighlights: 0,
    bookmarksByType: { link: bookmarks, text: 0, asset: 0 },
    topDomains,
    totalAssetSize: 0,
    assetsByType: [],
    bookmarkingActivity: {
      thisWeek,
      thisMonth,
      thisYear,
      byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, count: sum("hour", hour) })),
      byDayOfWeek: Array.from({ length: 7 }, (_, day) => ({ day, count: sum("day", day) })),
    },
    tagUsage: used.slice(0, 10).map(({ name, count }) => ({ name, count })),
    bookmarksBySource: bookmarks > 0 ? [{ source: "api", count: bookmarks }] : [],
  };
}
