import { readQueryParts } from "@bowerbird/contract/query-grammar";

export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Cuts a text where words of the query occur in it, ignoring case. The parts joined give the text again. */
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
 * The words that were really looked for in the text: as typed, phrases as a whole, and what mistyped ones were taken
 * for. Not what is excluded, and not what an operator such as `tag:` says.
 */
export function searchedWords(query: string, corrections: readonly { from: string; to: string }[]): string[] {
  const plain = readQueryParts(query).filter(({ operator, isExcluded }) => operator === null && !isExcluded);
  const typed = plain.flatMap(({ value, isPhrase }) => (isPhrase ? [value] : value.split('"').filter(Boolean)));
  return [...new Set([...typed, ...corrections.map(({ to }) => to)])];
}

/** The query with its mistyped words put right. */
export function correctedQuery(query: string, corrections: readonly { from: string; to: string }[]): string {
  const right = new Map(corrections.map(({ from, to }) => [from.toLowerCase(), to]));
  return query
    .trim()
    .split(/\s+/)
    .map((word) => right.get(word.toLowerCase()) ?? word)
    .join(" ");
}

/** By the letter, whatever it means in a pattern. */
function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
