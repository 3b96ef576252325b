export type { Knowledge } from "./knowledge-of-person.ts";
export type { LinkToSort, Sorted } from "./link-to-sort.ts";
export { loadKnowledge } from "./load-knowledge.ts";
export { rememberedKnowledge } from "./remembered-knowledge.ts";
export { type Feedback, recordFeedback } from "./record-feedback.ts";
export { sortBuiltIn } from "./sort-built-in.ts";
export { untaughtKnowledge } from "./untaught-knowledge.ts";
