import * as t from "./messages.json";
import type { FeedbackInput, Suggestion } from "@bowerbird/contract/ai";

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

/** How sure a suggestion is, in words and as a number: "Very likely (87%)". */
export function confidenceText(confidence: number): string {
  const words = confidence >= 0.8 ? t.veryLikely : confidence >= 0.5 ? t.likely : t.possible;
  return `${words} (${Math.round(confidence * 100)}%)`;
}

/** Tags that are neither rejected nor chosen yet. */
export function openTags({ suggestion, rejectedTags }: Advice, chosen: readonly string[]): string[] {
  const used = new Set([...chosen, ...rejectedTags].map((tag) => tag.toLowerCase()));
  return suggestion.tags.filter((tag) => !used.has(tag.toLowerCase()));
}

/** What the person refused of a suggestion: the server must not choose it either. */
export function toRefused({ suggestion, isCategoryRejected, rejectedTags }: Advice) {
  return { categoryId: isCategoryRejected ? suggestion.categoryId : null, tags: [...rejectedTags] };
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
}

/** Feedback on a suggestion once the bookmark is saved; null if the person did not judge its category. */
export function toFeedback({ advice, saved, chosenId, chosenName }: Choice): FeedbackInput | null {
  if (!advice || chosenId === null) return null;
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
