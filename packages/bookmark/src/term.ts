import { splitWords, unspaced } from "./fold-text.ts";
import { searchSections } from "./search-text.ts";

/** A part of a query between spaces or in quotes: matches a bookmark with this text and each of its words. */
export interface Term {
  /** Folded, as typed. */
  text: string;
  words: Word[];
  /** Set for `#name`: the text also matches as the beginning of a tag. */
  isHashed?: boolean;
  /** The whole query, where it may begin in the middle of a word: then its text matches instead of the term. */
  phrase?: string;
  /** Set for a URL, so that its other spellings match: with its fragment, then of the page. */
  urlKeys?: string[];
  /** Words of the person's vocabulary to search instead. */
  corrections?: string[];
}

/** A run of letters and digits, and whether the matched word may continue before and after it. */
export interface Word {
  text: string;
  isOpenBefore: boolean;
  isOpenAfter: boolean;
}

/**
 * @param isWhole whether to match whole words, as for phrases and exclusions
 * @returns null for a text without letters and digits, which nothing matches
 */
export function toTerm(text: string, isWhole: boolean): Term | null {
  const words = splitWords(text).map((word) => {
    const isOpen = !isWhole || unspaced.test(word);
    return {
      text: word,
      isOpenBefore: isOpen && text.startsWith(word) && (text !== word || isLong(word)),
      isOpenAfter: isOpen && text.endsWith(word),
    };
  });
  return words.length === 0 ? null : { text, words };
}

/** A single letter alone inside a word is not significant. */
function isLong(word: string): boolean {
  return word.length > 1 || unspaced.test(word);
}

/** A term of signs alone, such as `%` or an emoji; null for a blank text. */
export function toSignTerm(text: string): Term | null {
  return text.trim() === "" ? null : { text: text.trim(), words: [] };
}

/** Whether two terms are equivalent; a word and the same word as a phrase are not. */
export function isSameTerm(one: Term, other: Term): boolean {
  return one.text === other.text && one.words[0]?.isOpenAfter === other.words[0]?.isOpenAfter;
}

/** Whether containing the term's text implies matching its words. */
export function isTextOnly({ text, words }: Term): boolean {
  return words.every(
    (word) => (word.isOpenBefore || !text.startsWith(word.text)) && (word.isOpenAfter || !text.endsWith(word.text)),
  );
}

/** Whether a folded text matches the term. */
export function matchesTerm(folded: string, term: Term): boolean {
  const { text, words, phrase } = term;
  if (phrase !== undefined && folded.includes(phrase)) return true;
  if (!folded.includes(text)) return false;
  if (isTextOnly(term)) return true;
  const own = splitWords(folded);
  return words.every((word) => own.some((candidate) => isWordMatch(candidate, word)));
}

function isWordMatch(candidate: string, { text, isOpenBefore, isOpenAfter }: Word): boolean {
  if (isOpenBefore) return isOpenAfter ? candidate.includes(text) : candidate.endsWith(text);
  return isOpenAfter ? candidate.startsWith(text) : candidate === text;
}

/**
 * What a search text has where it has the term. A tag begins behind its section's character, and so does a host, or behind a space
 * where the address is there in letters, too: "/a.example" is a part of "https://a.example".
 */
export function toSpellings(text: string, isHashed: boolean): string[] {
  if (isHashed) return [`#${text}`, searchSections.tags + text];
  return /^[/.]/.test(text) ? [text, ...[searchSections.host, " "].map((start) => start + text.slice(1))] : [text];
}
