export { addressWords, getTldTopic } from "./address-topics.ts";
export { type BuiltInKnowledge, builtInKnowledge } from "./built-in-knowledge.ts";
export { fold, unspaced, splitWords } from "./fold.ts";
export { guessLanguage, languages, smallWords } from "./languages.ts";
export { getTopicIndex, topics } from "./topics.ts";
export type { WordSense } from "./vocabulary.ts";
