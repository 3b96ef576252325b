/** Letters that no decomposition takes apart, as people without them on the keyboard write them. */
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
// Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs. Marks of other scripts tell words apart.
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g;
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ascii = /^[\u0000-\u007f]*$/;

/** Text as search compares it: lower case, without accents, compatibility forms unified. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ascii.test(lower)) return lower;
  const bare = lower.normalize("NFKD").replace(accents, "").normalize("NFC");
  return bare.replace(undecomposed, (letter) => spelledOut[letter]!).toWellFormed();
}

/** Longer runs are cut: they are no words but keys and hashes, or text of a script without spaces. */
const longestWord = 64;

/** Runs of letters and digits of a folded text, each once. */
export function wordsOf(folded: string): string[] {
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu)?.map((word) => word.slice(0, longestWord)))];
}

/** The characters that open the sections of a search text; none of them is left inside a section. */
export const searchSections = { host: "\u0001", tags: "\u0002", description: "\u0003", summary: "\u0004" } as const;

export interface Searchable {
  title: string;
  url: string;
  tags: readonly string[];
  description: string | null;
  aiSummary?: string | null | undefined;
}

/** Longest part of one field that search reads. */
const longestField = 4_000;

/**
 * All that search reads of a bookmark in one folded text: the title, then, each behind its section's character, the
 * address from the host on, the tags, the description and the summary. A match's section tells how much it is worth.
 */
export function searchText({ title, url, tags, description, aiSummary }: Searchable): string {
  const address = url.replace(/^https?:\/\/(www\.)?/i, "");
  const { host, tags: tag, description: note, summary } = searchSections;
  return (
    field(title) +
    host +
    field(address) +
    tag +
    tags.map(field).join(tag) +
    (description ? note + field(description) : "") +
    (aiSummary ? summary + field(aiSummary) : "")
  );
}

function field(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the sections' own characters must not come from outside
  return foldText(text.slice(0, longestField)).replace(/[\u0000-\u0020]+/g, " ");
}
