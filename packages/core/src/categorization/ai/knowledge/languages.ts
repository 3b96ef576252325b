import { fold } from "./fold.ts";
import { readLines } from "./read-sections.ts";

interface Language {
  /** Name of its word file. */
  code: string;
  countries: readonly string[];
  smallWords: readonly string[];
}

/** English is first: its words count in every text. */
export const languages: readonly Language[] = readLines("./languages.txt").map((line) => {
  const [code = "", countries = "", smallWords = ""] = line.split(" | ");
  return { code, countries: countries.split(" "), smallWords: smallWords.split(" ").map(fold) };
});

const bySmallWord = indexBy((language) => language.smallWords);
const byCountry = indexBy((language) => language.countries);

/** Guesses the language by small words, script and top-level domain; returns its index, 0 for English. */
export function guessLanguage(words: readonly string[], topLevelDomain: string): number {
  const scores = new Float64Array(languages.length);
  scores[0] = 0.5;
  for (const word of words) {
    for (const language of bySmallWord.get(word) ?? []) scores[language]! += 1;
    const code = getScriptLanguage(word);
    if (code) scores[codes.get(code)!]! += 3;
  }
  for (const language of byCountry.get(topLevelDomain) ?? []) scores[language]! += 1.2;
  return scores.indexOf(Math.max(...scores));
}

const codes = new Map(languages.map(({ code }, position) => [code, position]));

function getScriptLanguage(word: string): string | undefined {
  const first = word.charCodeAt(0);
  if (first < 0x400) return undefined;
  if (first < 0x530) return "ru";
  if (first >= 0xac00 && first <= 0xd7af) return "ko";
  if (/[\u3040-\u30ff]/.test(word)) return "ja";
  return first >= 0x4e00 && first <= 0x9fff ? "zh" : undefined;
}

function indexBy(getKeys: (language: Language) => readonly string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [position, language] of languages.entries()) {
    for (const key of getKeys(language)) index.set(key, [...(index.get(key) ?? []), position]);
  }
  return index;
}

/** Words too common in some language to be significant. */
export const smallWords: ReadonlySet<string> = new Set(languages.flatMap((language) => language.smallWords));
