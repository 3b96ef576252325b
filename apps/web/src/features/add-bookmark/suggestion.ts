import type { FeedbackInput, Suggestion } from "@bowerbird/contract/ai";

/** Of a suggestion that was taken as it is; what sorting learns from it is weighed by this. */
const approvalConfidence = 0.8;

/** A suggestion, what it was made for, and what the person refused of it. */
export interface Advice {
  url: string;
  title: string;
  suggestion: Suggestion;
  isCategoryRejected: boolean;
  rejectedTags: readonly string[];
}

/** How sure a suggestion is, in words and as a number: "Very sure, 87 %". */
export function confidenceText(confidence: number): string {
  const words = confidence >= 0.8 ? "Very sure" : confidence >= 0.5 ? "Fairly sure" : "A guess";
  return `${words}, ${Math.round(confidence * 100)} %`;
}

/** Tags that are neither refused nor chosen yet. */
export function openTags({ suggestion, rejectedTags }: Advice, chosen: readonly string[]): string[] {
  const used = new Set([...chosen, ...rejectedTags].map((tag) => tag.toLowerCase()));
  return suggestion.tags.filter((tag) => !used.has(tag.toLowerCase()));
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
  /** Null where the category was left to be found. */
  chosenId: string | null;
  suggestedId: string | undefined;
  /** As the server finds it: its path. */
  chosenName: string;
}

/** What to tell of a suggestion once the bookmark is saved; null where the person did not judge its category. */
export function feedbackOf({ advice, saved, chosenId, suggestedId, chosenName }: Choice): FeedbackInput | null {
  if (!advice || chosenId === null) return null;
  const { category, confidence } = advice.suggestion;
  const isApproved = chosenId === suggestedId;
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
