export type { Knowledge } from "./knowledge.ts";
export type { LinkToCategorize, Categorized, Refusals } from "./read-link.ts";
export { loadKnowledge, createInitialKnowledge, createKnowledge, learnNext } from "./load-knowledge.ts";
export { getCachedKnowledge } from "./cached-knowledge.ts";
export type { LikelyCategory } from "./categorize-built-in.ts";
export {
  categorizeBuiltIn,
  minConfidence,
  type Offer,
  offerBuiltIn,
  rankLikely,
  withoutRefused,
} from "./categorize-built-in.ts";
