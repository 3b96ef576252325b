import { builtInKnowledge, fold, type WordSense, splitWords, unspaced } from "../knowledge/index.ts";

/** A recognized word or phrase. */
export interface FoundWord {
  word: string;
  senses: readonly WordSense[];
}

const maxPhraseWords = 4;
const maxUnspacedLength = 7;
const minStemLength = 3;
const minCompoundLength = 9;
const minLastPartLength = 5;

/** Finds the known words and phrases, the longest at each position. */
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

/** Looks up one word, also by its singular, stem or last part. */
export function knownWord(word: string): FoundWord | undefined {
  return wholeWord(word) ?? (word.length >= minCompoundLength ? findLastPart(word) : undefined);
}

/** Whether a text has a word that is known as a whole, and not by its last part: that may be chance. */
export function hasKnownWord(text: string): boolean {
  return splitWords(fold(text)).some((word) =>
    unspaced.test(word) ? findKnownWords([word]).length > 0 : wholeWord(word) !== undefined,
  );
}

function wholeWord(word: string): FoundWord | undefined {
  const { whole, stems } = builtInKnowledge().vocabulary;
  const senses = whole.get(word) ?? (word.endsWith("s") && word.length > 3 ? whole.get(word.slice(0, -1)) : undefined);
  if (senses) return { word, senses };
  for (let length = Math.min(word.length, 20); length >= minStemLength; length--) {
    const stem = word.slice(0, length);
    const known = stems.get(stem);
    if (known) return { word: stem, senses: known };
  }
  return undefined;
}

/** The last part of a compound gives its kind: an `Apfelkuchen` is a `Kuchen`. */
function findLastPart(word: string): FoundWord | undefined {
  const { whole, stems } = builtInKnowledge().vocabulary;
  for (let start = 3; start <= Math.min(word.length, 24) - minLastPartLength; start++) {
    const part = word.slice(start);
    const senses = whole.get(part) ?? stems.get(part);
    if (senses) return { word: part, senses };
  }
  return undefined;
}

function phraseAt(words: readonly string[], at: number): FoundWord | undefined {
  const { whole, openers } = builtInKnowledge().vocabulary;
  if (!openers.has(words[at]!)) return undefined;
  for (let length = Math.min(maxPhraseWords, words.length - at); length > 1; length--) {
    const phrase = words.slice(at, at + length).join(" ");
    const senses = whole.get(phrase);
    if (senses) return { word: phrase, senses };
  }
  return undefined;
}

/** Finds words in a script without spaces, the longest at each position. */
function findUnspaced(run: string, found: FoundWord[]): void {
  const { whole } = builtInKnowledge().vocabulary;
  for (let at = 0; at < run.length;) {
    let length = Math.min(maxUnspacedLength, run.length - at);
    while (length > 0 && !whole.has(run.slice(at, at + length))) length--;
    const word = run.slice(at, at + length);
    if (length > 0) found.push({ word, senses: whole.get(word)! });
    at += Math.max(1, length);
  }
}

const minWordLength = 4;
const maxWordLength = 14;
const maxLabelLength = 32;

/**
 * Finds known words in a name without spaces, as `cooking` and `recipes` in `bestcookingrecipes`: those that together
 * cover most of it, preferring long words.
 */
export function splitLabel(label: string): FoundWord[] {
  const { whole } = builtInKnowledge().vocabulary;
  const name = label.slice(0, maxLabelLength);
  const exact = knownWord(name);
  if (exact && (whole.has(name) || name.length <= minWordLength)) return [exact];
  const best: { score: number; words: FoundWord[] }[] = [{ score: 0, words: [] }];
  for (let end = 1; end <= name.length; end++) {
    best[end] = best[end - 1]!;
    for (let length = minWordLength; length <= Math.min(maxWordLength, end); length++) {
      const word = name.slice(end - length, end);
      const senses = whole.get(word);
      const score = best[end - length]!.score + length * length;
      if (senses && score > best[end]!.score)
        best[end] = { score, words: [...best[end - length]!.words, { word, senses }] };
    }
  }
  return best[name.length]!.words;
}
