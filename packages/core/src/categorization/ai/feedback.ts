import type { FeedbackInput } from "@bowerbird/contract/ai";
import { getBookmark } from "../../library/bookmarks/index.ts";
import { findInTree, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { v7 as uuid } from "uuid";
import t from "../messages.json" with { type: "json" };

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
