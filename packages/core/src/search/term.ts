import { splitWords } from "../bookmarks/index.ts";

/** A part of a query between spaces or in quotes: a bookmark matches that has this text and each of its words. */
export interface Term {
  /** Folded, as typed. */
  text: string;
  words: Word[];
  /** Of a whole address, so that its other spellings are found too. */
  urlKeyHash?: string;
  /** Words of the person's vocabulary that are searched for instead of a mistyped one. */
  corrections?: string[];
}

/** A run of letters and digits, and whether the words meant may have more letters before and after it. */
export interface Word {
  text: string;
  isOpenBefore: boolean;
  isOpenAfter: boolean;
}

/** Scripts without spaces between words: a character says as much as a word does. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * @param isWhole whether it means whole words: a phrase does, and so does what must not be there
 * @returns null for a text without letters and digits, which can be found nowhere
 */
export function termOf(text: string, isWhole: boolean): Term | null {
  const words = splitWords(text).map((word) => {
    const isOpen = !isWhole || unspaced.test(word);
    return {
      text: word,
      isOpenBefore: isOpen && text.startsWith(word) && isLong(word),
      isOpenAfter: isOpen && text.endsWith(word),
    };
  });
  return words.length === 0 ? null : { text, words };
}

/** A single letter inside a word says nothing. */
function isLong(word: string): boolean {
  return word.length > 1 || unspaced.test(word);
}

/** Whether two terms ask for the same: a word and the same word as a phrase do not. */
export function isSameTerm(one: Term, other: Term): boolean {
  return one.text === other.text && one.words[0]!.isOpenAfter === other.words[0]!.isOpenAfter;
}

/** Whether a text that has the term's text has its words as they are meant. */
export function isMereText({ text, words }: Term): boolean {
  return words.every(
    (word) => (word.isOpenBefore || !text.startsWith(word.text)) && (word.isOpenAfter || !text.endsWith(word.text)),
  );
}

/** Whether a folded text matches the term. */
export function matchesTerm(folded: string, { text, words }: Term): boolean {
  if (!folded.includes(text)) return false;
  const own = splitWords(folded);
  return words.every((word) => own.some((candidate) => isMeant(candidate, word)));
}

function isMeant(candidate: string, { text, isOpenBefore, isOpenAfter }: Word): boolean {
  if (isOpenBefore) return isOpenAfter ? candidate.includes(text) : candidate.endsWith(text);
  return isOpenAfter ? candidate.startsWith(text) : candidate === text;
}
