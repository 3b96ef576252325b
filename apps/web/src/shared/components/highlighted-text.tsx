import { printed } from "@bowerbird/contract/spelling-key";
import { readQueryParts } from "@bowerbird/contract/query-grammar";

export function HighlightedText({ text, words }: { text: string; words: readonly string[] }) {
  let offset = 0;
  return highlight(text, words).map((part) => {
    const key = offset;
    offset += part.text.length;
    return part.isMatch ? <mark key={key}>{part.text}</mark> : part.text;
  });
}

interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text at the words of the query, ignoring case. Joining the parts gives the text again. */
export function highlight(text: string, words: readonly string[]): TextPart[] {
  const patterns = words.filter((word) => word !== "").sort((a, b) => b.length - a.length);
  if (patterns.length === 0) return [{ text, isMatch: false }];
  const pattern = new RegExp(`(${patterns.map(escaped).join("|")})`, "giu");
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isMatch: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/**
 * The words that were searched in the text: as typed, phrases as a whole, and corrections of misspelled
 * words. Without excluded words and operators such as `tag:`, unless these were searched as words.
 */
export function searchedWords(
  query: string,
  corrections: readonly { from: string; to: string }[],
  isWordsOnly = false,
): string[] {
  if (isWordsOnly) return query.split(/\s+/).filter(Boolean);
  const plain = readQueryParts(query).filter(({ operator, isExcluded }) => operator === null && !isExcluded);
  const typed = plain.flatMap(({ value, isPhrase }) => (isPhrase ? [value] : value.split('"').filter(Boolean)));
  return [...new Set([...typed, ...corrections.map(({ to }) => to)])];
}

/** The query with its misspelled words corrected. */
export function correctedQuery(query: string, corrections: readonly { from: string; to: string }[]): string {
  const right = new Map(corrections.map(({ from, to }) => [from.toLowerCase(), to]));
  return query
    .trim()
    .split(/\s+/)
    .map((word) => right.get(word.toLowerCase()) ?? word)
    .join(" ");
}

/** A word for use in a regular expression, as it can be printed. */
function escaped(word: string): string {
  return word
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    .replace(/['-]/g, (sign) => (sign === "-" ? `[${printed.hyphen}-]` : `['${printed.apostrophe}]`));
}
