import { builtInKnowledge, type Meaning, unspaced } from "../knowledge/index.ts";

/** A word or phrase that was recognised. */
export interface FoundWord {
  word: string;
  meanings: readonly Meaning[];
}

const longestPhrase = 4;
const longestUnspaced = 7;
const shortestStem = 3;
const shortestCompound = 9;
const shortestLastPart = 5;

/** The known words and phrases among these words, the longest first at each place. */
export function findKnownWords(words: readonly string[]): FoundWord[] {
  const found: FoundWord[] = [];
  for (let at = 0; at < words.length;) {
    const phrase = phraseAt(words, at);
    if (phrase) found.push(phrase);
    const word = words[at]!;
    if (!phrase && unspaced.test(word)) findUnspaced(word, found);
    else if (!phrase) {
      const known = knownWord(word);
      if (known) found.push(known);
    }
    at += phrase ? phrase.word.split(" ").length : 1;
  }
  return found;
}

/** One word, in the plural too, or by its beginning. */
export function knownWord(word: string): FoundWord | undefined {
  const { whole, stems } = builtInKnowledge().vocabulary;
  const meanings =
    whole.get(word) ?? (word.endsWith("s") && word.length > 3 ? whole.get(word.slice(0, -1)) : undefined);
  if (meanings) return { word, meanings };
  for (let length = Math.min(word.length, 20); length >= shortestStem; length--) {
    const stem = word.slice(0, length);
    const known = stems.get(stem);
    if (known) return { word: stem, meanings: known };
  }
  return word.length >= shortestCompound ? lastPartOf(word) : undefined;
}

/** What a compound ends in says what it is: an `Apfelkuchen` is a `Kuchen`. */
function lastPartOf(word: string): FoundWord | undefined {
  const { whole, stems } = builtInKnowledge().vocabulary;
  for (let start = 3; start <= Math.min(word.length, 24) - shortestLastPart; start++) {
    const part = word.slice(start);
    const meanings = whole.get(part) ?? stems.get(part);
    if (meanings) return { word: part, meanings };
  }
  return undefined;
}

function phraseAt(words: readonly string[], at: number): FoundWord | undefined {
  const { whole, openers } = builtInKnowledge().vocabulary;
  if (!openers.has(words[at]!)) return undefined;
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length).join(" ");
    const meanings = whole.get(phrase);
    if (meanings) return { word: phrase, meanings };
  }
  return undefined;
}

/** Words of a script without spaces are looked for at each place, the longest first. */
function findUnspaced(run: string, found: FoundWord[]): void {
  const { whole } = builtInKnowledge().vocabulary;
  for (let at = 0; at < run.length;) {
    let length = Math.min(longestUnspaced, run.length - at);
    while (length > 0 && !whole.has(run.slice(at, at + length))) length--;
    const word = run.slice(at, at + length);
    if (length > 0) found.push({ word, meanings: whole.get(word)! });
    at += Math.max(1, length);
  }
}
