import { foldText, splitWords } from "./fold-text.ts";
import { readableUrl } from "./readable-address.ts";

/** The fields whose words are found. */
export interface SearchedFields {
  title: string;
  url: string;
  tags: readonly string[];
  description: string | null;
  notes: string | null;
  aiSummary: string | null;
}

/** The characters that start the sections of a search text; they never occur within a section. */
export const searchSections = { host: "\u0001", tags: "\u0002", description: "\u0003", summary: "\u0004" } as const;

/** Max. characters of a field that search reads. */
const maxFieldLength = 4_000;

/** What search reads of a bookmark, as text and as words in the syntax of a tsvector. */
export function indexText(bookmark: SearchedFields): { searchText: string; searchVector: string } {
  const text = searchText(bookmark);
  // Words are only letters and digits, so nothing needs escaping.
  return { searchText: text, searchVector: splitWords(text).join(" ") };
}

/**
 * Builds the folded text that search reads: the title, then, each after its section character, the address from the
 * host on, the tags, the description, the notes (as a second description) and the summary. The section of a match determines its weight.
 */
export function searchText({ title, url, tags, description, notes, aiSummary }: SearchedFields): string {
  const { host, tags: tag, description: note, summary } = searchSections;
  const sections: Record<keyof SearchedFields, string> = {
    title: foldField(title),
    url: host + foldAddress(url),
    tags: tag + tags.map(foldField).join(tag),
    description: description ? note + foldField(description) : "",
    notes: notes ? note + foldField(notes) : "",
    aiSummary: aiSummary ? summary + foldField(aiSummary) : "",
  };
  return Object.values(sections).join("");
}

/** A field as in a search text: folded, with single spaces. */
export function foldField(text: string): string {
  // oxlint-disable-next-line no-control-regex -- input must not contain the section characters
  return foldText(text.slice(0, maxFieldLength)).replace(/[\u0000-\u0020]+/g, " ");
}

/** An address as in a search text: from the host on; escaped letters can be found in letters and as they are. */
export function foldAddress(url: string): string {
  const bare = foldField(withoutScheme(url));
  const readable = foldField(withoutScheme(readableUrl(url)));
  return bare === readable ? bare : `${readable} ${bare}`;
}

/** Drops what search texts do not have before the host. */
function withoutScheme(text: string): string {
  return text.replace(/^(?:https?:\/\/(?:www\.)?|www\.)(?=\S)/i, "");
}

/** The same of a word of a query, which may begin in the middle of it: "ps://a.example", "ww.a.example". */
export function withoutSchemePart(word: string): string {
  return word.replace(/^(?:(?:(?:h?t)?t?ps?|s)?:?\/\/(?:www\.)?|\/?w{1,3}\.)(?=[^\s/])/i, "");
}
