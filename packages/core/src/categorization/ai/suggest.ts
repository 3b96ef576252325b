import { spellingKey } from "@bowerbird/contract/spelling-key";
import type {
  CategoryAnswer,
  CategoryOffers,
  LinkInput,
  Suggestion,
  categorizeInput,
  FeedbackInput,
} from "@bowerbird/contract/ai";
import { limits } from "@bowerbird/contract/limits";
import { Bookmark, Category } from "@bowerbird/db";
import { type Context, own, unmanaged } from "../../platform/context/index.ts";
import { getCachedKnowledge, isAtProgramPace, minConfidence, offerBuiltIn } from "./built-in/index.ts";
import { findRuledCategory, getBookmark } from "../../library/bookmarks/index.ts";
import { type CategoryNode, findInTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type CategorizedLink, openCategorization, categorizeLinks } from "./categorize-links.ts";
import { withVectors } from "./link-vectors.ts";
import { loadLinks, toLink } from "./read-library.sql.ts";
import type { z } from "zod";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import { sql } from "kysely";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };
import { notFound } from "../../platform/errors/index.ts";
import { v7 as uuid } from "uuid";

/** Suggests category, tags and collections for a link that the person is about to save, within 20 s. */
export async function suggest(ctx: Context, link: LinkInput): Promise<Suggestion> {
  const { categorization, categorized, alternatives } = await answer(ctx, link);
  const { categoryId, category, confidence, reason, isPersonalized } = categorized;
  const tags = categorization.tags.admit(categorized.tags);
  const collections = await fittingCollections(ctx, { url: link.url, categoryId, tags });
  return { category, categoryId, alternatives, tags, collections, reason, confidence, isPersonalized };
}

/** Returns the person's category that fits a link best, with a confidence from 0 to 1, and the next likeliest. */
export async function categorize(ctx: Context, link: z.output<typeof categorizeInput>): Promise<CategoryAnswer> {
  const { categorized, alternatives } = await answer(ctx, link);
  const { category, categoryId, confidence } = categorized;
  return { category, categoryId, confidence, alternatives };
}

async function answer(ctx: Context, { url, title, description = null, page }: LinkInput) {
  const categorization = await openCategorization(ctx);
  const savedAt = ctx.now();
  const isByProgram = isAtProgramPace(categorization.knowledge, savedAt);
  const text = page?.text ?? null;
  const asked = { url, title, description, text, isTextGiven: text !== null, savedAt, isBeingSaved: true, isByProgram };
  const [link] = await withVectors(ctx, [asked]);
  const time = limits.suggestionTime;
  const [categorized] = await categorizeLinks(ctx, categorization, [link!], time, minConfidence.any);
  const answered = byRule(await findRuledCategory(ctx, asked), categorized!);
  const [alternatives] = await offerBuiltIn(categorization.knowledge, [link!], answered.categoryId);
  return { categorization, categorized: answered, alternatives: alternatives! };
}

/** The person's rules decide when a link is saved, so the answer is theirs before. */
function byRule(ruled: CategoryNode | null, categorized: CategorizedLink): CategorizedLink {
  if (!ruled) return categorized;
  const { id: categoryId, name: category } = ruled;
  const reason = format(t.oneOfYourRulesChoosesName, { name: category });
  return { ...categorized, categoryId, category, confidence: 1, reason, isPersonalized: true };
}

/** A link saved this recently was saved together with what the person filed last. */
const togetherMs = 10 * 60_000;

/**
 * The likeliest categories for bookmarks in Uncategorized, at most three each. Bookmarks in other categories and unknown
 * ones are left out.
 */
export async function offerCategories(ctx: Context, { ids }: { ids: readonly string[] }): Promise<CategoryOffers[]> {
  const knowledge = await getCachedKnowledge(ctx);
  const rows = (await loadLinks(ctx, ids)).filter(({ categoryId }) => categoryId === knowledge.uncategorized.id);
  const links = rows.map((row) => {
    return { ...toLink(row), isBeingSaved: ctx.now().getTime() - row.createdAt.getTime() < togetherMs };
  });
  const offers = await offerBuiltIn(knowledge, await withVectors(ctx, links));
  return rows.map(({ id }, index) => ({ bookmarkId: id, offers: offers[index]! }));
}

type Collection = Suggestion["collections"][number];

/** Finds what a link would join: its category, its site and its tags, each with the number of bookmarks. */
async function fittingCollections(
  ctx: Context,
  { url, categoryId, tags }: { url: string; categoryId: string; tags: readonly string[] },
): Promise<Collection[]> {
  const category = await categoryCollection(ctx, categoryId);
  const site = await siteCollection(ctx, url);
  return [...category, ...site, ...(await tagCollections(ctx, tags))];
}

async function categoryCollection(ctx: Context, id: string): Promise<Collection[]> {
  const category = await ctx.em.findOne(Category, { id }, unmanaged);
  if (!category) return [];
  const { name, bookmarkCount } = category;
  return [{ name, description: format(t.yourBookmarksInName, { name }), estimatedCount: bookmarkCount }];
}

async function siteCollection(ctx: Context, url: string): Promise<Collection[]> {
  const parsed = parseWebUrl(url);
  if (!parsed.ok) return [];
  const { host } = parsed.value;
  const estimatedCount = await ctx.em.count(Bookmark, { host, deletedAt: null });
  return estimatedCount === 0
    ? []
    : [{ name: host, description: format(t.yourBookmarksOfHost, { host }), estimatedCount }];
}

/** Each tag in its most used spelling, with the bookmarks of all its spellings. */
async function tagCollections(ctx: Context, tags: readonly string[]): Promise<Collection[]> {
  const keys = tags.map(spellingKey);
  const rows = await own(ctx)
    .selectFrom("TagCount")
    .select(({ fn }) => fn.sum("bookmarkCount").as("count"))
    .select(sql<string>`(array_agg(tag order by bookmark_count desc, tag))[1]`.as("name"))
    .where("tagKey", "=", sql<string>`any(${keys}::text[])`)
    .groupBy("tagKey")
    .orderBy("count", "desc")
    .orderBy("tagKey")
    .execute();
  return rows.map(({ name, count }) => {
    return { name, description: format(t.yourBookmarksWithTheTagName, { name }), estimatedCount: Number(count) };
  });
}

/**
 * Stores feedback on a suggestion, which influences the next links.
 *
 * @throws NOT_FOUND for an unknown bookmark or category
 */
export async function giveFeedback(ctx: Context, input: FeedbackInput): Promise<{ id: string }> {
  const { bookmarkId = null, userChosenCategory, aiSuggestedCategory, feedbackType } = input;
  if (bookmarkId !== null) await getBookmark(ctx, { id: bookmarkId });
  const tree = await loadCategoryTree(ctx);
  const category = findInTree(tree, { category: userChosenCategory });
  if (!category) throw notFound(t.categoryNotFound);
  const id = await recordFeedback(ctx, {
    bookmarkId,
    url: input.originalUrl,
    title: input.originalTitle,
    suggestedCategory: aiSuggestedCategory,
    categoryId: category.id,
    type: feedbackType,
  });
  return { id };
}

/** What a person said of a suggested category. */
export interface Feedback {
  bookmarkId: string | null;
  url: string;
  title: string;
  suggestedCategory: string;
  /** The right category, one of the person's. */
  categoryId: string;
  type: "approval" | "correction";
}

/** Stores feedback, which influences the next links. @returns its id */
export async function recordFeedback(ctx: Context, feedback: Feedback): Promise<string> {
  const id = uuid();
  await own(ctx)
    .insertInto("AiFeedback", { id, ...feedback, createdAt: ctx.now() })
    .execute();
  return id;
}
