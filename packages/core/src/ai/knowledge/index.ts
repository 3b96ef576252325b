export { addressWords } from "./address-words.ts";
export { type BuiltInKnowledge, builtInKnowledge } from "./built-in-knowledge.ts";
export { fold, unspaced, wordsOf } from "./fold.ts";
export { guessLanguage, smallWords } from "./languages.ts";
export { topicOfEnding } from "./top-level-domains.ts";
export { topicOf, topics } from "./topics.ts";
export type { Meaning } from "./vocabulary.ts";
