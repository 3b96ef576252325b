import { fold, smallWords } from "../../categorization/ai/index.ts";

/** Words of pages in general, which say nothing about a group. */
const pageWords = new Set(
  "best blog com contact de en free guide home homepage html http https index learn login main new official online other page pdf php site tips top tutorial tutorials watch web website welcome www".split(
    " ",
  ),
);
const maxWords = 12;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The different words of a title, by their key; scripts without spaces are split by a dictionary. */
export function splitTitle(title: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const { segment, isWordLike } of segmenter.segment(title.slice(0, 300))) {
    const key = fold(segment);
    if (!isWordLike || key.length < 2 || /^\d/.test(key) || smallWords.has(key) || pageWords.has(key)) continue;
    if (!words.has(key)) words.set(key, segment);
    if (words.size >= maxWords) break;
  }
  return words;
}
