import { spellingKey } from "@bowerbird/contract/spelling-key";
import type { FeedbackInput, Suggestion } from "@bowerbird/contract/ai";
import { readSuggestion, type SuggestedCategory, suggestionConfidence } from "@bowerbird/contract/suggested-category";

/** Confidence reported for an accepted suggestion; categorization weighs its feedback by this. */
const approvalConfidence = 0.8;

/** A suggestion, the link it was made for, and what the person rejected of it. */
export interface Advice {
  url: string;
  title: string;
  suggestion: Suggestion;
  isCategoryRejected: boolean;
  rejectedTags: readonly string[];
}

/** Tags that are neither rejected nor chosen yet. */
export function openTags({ suggestion, rejectedTags }: Advice, chosen: readonly string[]): string[] {
  const used = new Set([...chosen, ...rejectedTags].map(spellingKey));
  return suggestion.tags.filter((tag) => !used.has(spellingKey(tag)));
}

/** Whether a suggestion says its category, rather than ask for it. */
export function isSure({ suggestion }: Advice): boolean {
  return suggestion.confidence >= suggestionConfidence.preselected;
}

/** What a form shows of the suggested categories. */
export function toSuggestedCategory({ suggestion, isCategoryRejected }: Advice): SuggestedCategory {
  return readSuggestion(suggestion, isCategoryRejected ? suggestion.categoryId : null);
}

/**
 * What the person refused of a suggestion: the server must not choose it either, now or later.
 *
 * @param isUncategorized whether the link is saved to Uncategorized, which also refuses a preselected category
 */
export function toRefused(advice: Advice, isUncategorized: boolean) {
  const { suggestion, isCategoryRejected, rejectedTags } = advice;
  const isRefused = isCategoryRejected || (isUncategorized && toSuggestedCategory(advice).preselectedId !== null);
  return { categoryId: isRefused ? suggestion.categoryId : null, tags: [...rejectedTags] };
}

interface Saved {
  id: string;
  url: string;
  title: string;
  categoryId: string;
}

interface Choice {
  advice: Advice | null;
  saved: Saved;
  /** Null if the category was to be chosen automatically. */
  chosenId: string | null;
  /** The category's path. */
  chosenName: string;
  isUncategorized: boolean;
}

/** Feedback on a suggestion once the bookmark is saved; null if the person did not judge its category. */
export function toFeedback({ advice, saved, chosenId, chosenName, isUncategorized }: Choice): FeedbackInput | null {
  if (!advice || chosenId === null) return null;
  // It was left in Uncategorized, where the form begins.
  if (isUncategorized && toRefused(advice, true).categoryId === null) return null;
  const { category, categoryId, confidence } = advice.suggestion;
  const isApproved = chosenId === categoryId;
  return {
    bookmarkId: saved.id,
    originalUrl: saved.url,
    originalTitle: saved.title,
    aiSuggestedCategory: category,
    userChosenCategory: isApproved ? category : chosenName,
    feedbackType: isApproved ? "approval" : "correction",
    confidence: isApproved ? approvalConfidence : confidence,
  };
}
