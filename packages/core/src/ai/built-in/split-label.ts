import { type FoundWord, knownWord } from "./count-words.ts";
import { builtInKnowledge } from "../knowledge/index.ts";

const shortest = 4;
const longest = 14;
const longestLabel = 32;

/**
 * Known words inside a name written without spaces, as `bestcookingrecipes` holds `cooking` and `recipes`: those that
 * together cover most of it, long ones before short ones.
 */
export function splitLabel(label: string): FoundWord[] {
  const { whole } = builtInKnowledge().vocabulary;
  const name = label.slice(0, longestLabel);
  const exact = knownWord(name);
  if (exact && (whole.has(name) || name.length <= shortest)) return [exact];
  const best: { score: number; words: FoundWord[] }[] = [{ score: 0, words: [] }];
  for (let end = 1; end <= name.length; end++) {
    best[end] = best[end - 1]!;
    for (let length = shortest; length <= Math.min(longest, end); length++) {
      const word = name.slice(end - length, end);
      const meanings = whole.get(word);
      const score = best[end - length]!.score + length * length;
      if (meanings && score > best[end]!.score)
        best[end] = { score, words: [...best[end - length]!.words, { word, meanings }] };
    }
  }
  return best[name.length]!.words;
}
