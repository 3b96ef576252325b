import { fold, unspaced, splitWords } from "./fold.ts";
import { languages } from "./languages.ts";
import { readSections } from "./read-sections.ts";
import { getTopicIndex } from "./topics.ts";

/** A word's topic in a language, with a weight. */
export interface WordSense {
  topic: number;
  language: number;
  weight: number;
}

export interface Vocabulary {
  /** Words and phrases, separated by single spaces. */
  whole: Map<string, WordSense[]>;
  /** Stems, for languages with inflection or compounds. */
  stems: Map<string, WordSense[]>;
  /** First words of phrases. */
  openers: Set<string>;
}

/** A line marked `?` is a hint. Each further word of a phrase adds weight. */
const weights = { hint: 0.8, word: 2, anotherWord: 0.7 };

/** Reads the words of all languages: `word`, `two words`, `begin*`, with ` ?` for hints. */
export function readVocabulary(): Vocabulary {
  const vocabulary: Vocabulary = { whole: new Map(), stems: new Map(), openers: new Set() };
  for (const [language, { code }] of languages.entries()) {
    for (const { category, line } of readSections(`./words/${code}.txt`))
      add(vocabulary, line, getTopicIndex(category), language);
  }
  return vocabulary;
}

function add(vocabulary: Vocabulary, line: string, topic: number, language: number): void {
  const isHint = line.endsWith(" ?");
  const text = isHint ? line.slice(0, -2) : line;
  const words = splitWords(fold(text));
  const [first] = words;
  if (first === undefined) return;
  const weight = (isHint ? weights.hint : weights.word) + (words.length - 1) * weights.anotherWord;
  const isStem = text.endsWith("*") && !unspaced.test(text);
  const index = isStem && words.length === 1 ? vocabulary.stems : vocabulary.whole;
  const key = words.join(" ");
  const senses = index.get(key) ?? [];
  if (!senses.some((known) => known.topic === topic && known.language === language))
    senses.push({ topic, language, weight });
  index.set(key, senses);
  if (words.length > 1) vocabulary.openers.add(first);
}
