export type { Knowledge } from "./knowledge.ts";
export type { LinkToCategorize, Categorized, Refusals } from "./read-link.ts";
export { loadKnowledge, createInitialKnowledge, createKnowledge, knownLinks, learnNext } from "./load-knowledge.ts";
export { getCachedKnowledge } from "./cached-knowledge.ts";
export { learning } from "./learning.ts";
export type { LikelyCategory } from "./categorize-built-in.ts";
export {
  categorizeBuiltIn,
  minConfidence,
  type Offer,
  offerBuiltIn,
  toCategorized,
  toLikely,
  withoutRefused,
} from "./categorize-built-in.ts";
export { hasKnownWord } from "./known-words.ts";
export { rankCategories, type Ranking } from "./rank-categories.ts";
