export type { Knowledge } from "./knowledge.ts";
export type { LinkToCategorize, Categorized } from "./read-link.ts";
export { loadKnowledge, createInitialKnowledge, createKnowledge, learnNext } from "./load-knowledge.ts";
export { getCachedKnowledge } from "./cached-knowledge.ts";
export { categorizeBuiltIn, minConfidence, type Offer, offerBuiltIn } from "./categorize-built-in.ts";
