import type { FeedbackInput } from "@bowerbird/contract/ai";
import { getBookmark } from "../bookmarks/index.ts";
import { findInTree, loadCategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { recordFeedback } from "./built-in/index.ts";

/**
 * Keeps what a person says of a suggestion; the next link is sorted by it.
 *
 * @throws NOT_FOUND for a bookmark or category that is not the person's
 */
export async function giveFeedback(ctx: Context, input: FeedbackInput): Promise<{ id: string }> {
  const { bookmarkId = null, userChosenCategory, aiSuggestedCategory, feedbackType } = input;
  if (bookmarkId !== null) await getBookmark(ctx, { id: bookmarkId });
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const category = findInTree(tree, { category: userChosenCategory });
  if (!category) throw notFound("Category");
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
