import type { BookmarkRow, ColumnFor } from "./bookmark-columns.ts";

/** Letters that Unicode does not decompose, with their usual ASCII spelling. */
const spelledOut: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const undecomposed = /[ßæœøłđðþı]/g;
// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs. Marks of other scripts distinguish words.
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g;
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ascii = /^[\u0000-\u007f]*$/;

/** Folds text for comparison in search: lower case, no accents, compatibility forms unified. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ascii.test(lower)) return lower;
  const bare = lower.normalize("NFKD").replace(accents, "").normalize("NFC");
  return bare.replace(undecomposed, (letter) => spelledOut[letter]!).toWellFormed();
}

/** Longer runs are cut: they are keys, hashes or text in a script without spaces. */
const maxWordLength = 64;

/** The distinct runs of letters and digits in a folded text. */
export function splitWords(folded: string): string[] {
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.slice(0, maxWordLength)))];
}

/** The characters that start the sections of a search text; they never occur within a section. */
export const searchSections = { host: "\u0001", tags: "\u0002", description: "\u0003", summary: "\u0004" } as const;

/** The fields whose words are found. */
export type Searchable = Pick<BookmarkRow, ColumnFor<"searched">>;

/** Max. characters of a field that search reads. */
const maxFieldLength = 4_000;

/**
 * Builds the folded text that search reads: the title, then, each after its section character, the address from the
 * host on, the tags, the description and the summary. The section of a match determines its weight.
 */
export function searchText({ title, url, tags, description, aiSummary }: Searchable): string {
  const address = url.replace(/^https?:\/\/(www\.)?/i, "");
  const { host, tags: tag, description: note, summary } = searchSections;
  const sections: Record<keyof Searchable, string> = {
    title: field(title),
    url: host + field(address),
    tags: tag + tags.map(field).join(tag),
    description: description ? note + field(description) : "",
    aiSummary: aiSummary ? summary + field(aiSummary) : "",
  };
  return Object.values(sections).join("");
}

function field(text: string): string {
  // oxlint-disable-next-line no-control-regex -- input must not contain the section characters
  return foldText(text.slice(0, maxFieldLength)).replace(/[\u0000-\u0020]+/g, " ");
}
