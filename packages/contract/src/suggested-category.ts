import type { CategoryAnswer } from "./ai.ts";
import { defaults } from "./limits.ts";

/**
 * The probability that a suggested category needs. From `preselected` a form begins with it; from `offered` it is a question,
 * "Maybe Development?".
 */
export const suggestionConfidence = { preselected: 0.8, offered: 0.25 } as const;

/** What a form that adds a link shows of a suggestion. */
export interface SuggestedCategory {
  /** The id of the category that the form begins with; null for Uncategorized. */
  preselectedId: string | null;
  /** The id of a category that may be right, but is not chosen unasked. */
  offeredId: string | null;
  /** The ids of the likeliest categories, at most three: they begin the list. */
  likeliestIds: string[];
}

const maxLikeliest = 3;

/** @param refusedId the id of a category that the person refused for this link */
export function readSuggestion(answer: CategoryAnswer, refusedId: string | null = null): SuggestedCategory {
  const { category, categoryId, confidence, alternatives } = answer;
  const isKnown = category !== defaults.categoryName && categoryId !== refusedId;
  const isPreselected = isKnown && confidence >= suggestionConfidence.preselected;
  const isOffered = isKnown && !isPreselected && confidence >= suggestionConfidence.offered;
  const likeliest = [...(isKnown ? [categoryId] : []), ...alternatives.map(({ id }) => id)];
  return {
    preselectedId: isPreselected ? categoryId : null,
    offeredId: isOffered ? categoryId : null,
    likeliestIds: likeliest.filter((id) => id !== refusedId).slice(0, maxLikeliest),
  };
}
