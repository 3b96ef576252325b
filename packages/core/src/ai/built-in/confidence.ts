/**
 * How often an answer with these scores is right: a logistic curve over the lead of the best category and its
 * score. The numbers were fitted on 600 labelled links, half of them with all of their sites unknown.
 *
 * @returns 0 to 0.98
 */
export function confidenceOf(best: number, second: number): number {
  if (best <= 0) return 0;
  const lead = Math.min(best - second, fitted.most);
  const confidence =
    1 / (1 + Math.exp(-(fitted.start + fitted.lead * lead + fitted.score * Math.min(best, fitted.most))));
  return Math.min(0.98, Math.round(confidence * 100) / 100);
}

/** Below this an answer is no answer: Uncategorized. */
export const leastConfidence = 0.25;

const fitted = { start: 0.5, lead: 0.95, score: -0.28, most: 7 };
