import { newPosition } from "@bowerbird/contract/positions";
import { type WebUrl, describeUrlProblem, parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { v7 as uuid } from "uuid";
import { AppError } from "../../platform/errors/index.ts";
import { createHash } from "node:crypto";
import type { ColumnFor, BookmarkRow } from "./bookmark-columns.ts";
import type { NewBookmark } from "./insert-bookmarks.ts";

/** A bookmark with a new id and the derived fields, without category and icon. */
export type IndexedBookmark = Omit<NewBookmark, "categoryId" | "favicon" | "isAiGenerated">;

type Derived = "id" | "url" | "urlKey" | "position" | ColumnFor<"index">;
/** A bookmark's content without its category; texts and tags are already normalized. */
export type BookmarkContent = Omit<IndexedBookmark, Derived> & {
  address: WebUrl;
  /** By default a new one. */
  id?: string | undefined;
  /** Its place in the manual order; by default before everything that was saved earlier. */
  position?: string;
};

/** The content of a new bookmark of which only the address is known. */
export const emptyContent: Omit<BookmarkContent, "address" | "createdAt" | "position"> = {
  title: "",
  description: null,
  tags: [],
  aiSummary: null,
  aiRelevance: null,
  isFavorite: false,
  isUnread: false,
  isArchived: false,
  notes: null,
  sourceId: null,
  coverUrl: null,
};

/** What a person says of a new bookmark. */
type Given = {
  [C in "title" | "description" | "notes" | "coverUrl" | "tags"]?: BookmarkContent[C] | null | undefined;
} & {
  [C in "isFavorite" | "isUnread" | "isArchived"]?: boolean | undefined;
};

/** The content of a new bookmark as a person gives it. */
export function givenContent(given: Given): typeof emptyContent {
  const { title, description, notes, coverUrl, tags } = given;
  const { isFavorite = false, isUnread = false, isArchived = false } = given;
  const texts = { title: title ?? "", description: description || null, notes: notes || null, tags: tags ?? [] };
  return { ...emptyContent, ...texts, coverUrl: coverUrl || null, isFavorite, isUnread, isArchived };
}

/** The most expensive part of storing a bookmark outside the database: batch writers run it during database waits. */
export function indexBookmark({ address: { url, key, host }, ...content }: BookmarkContent): IndexedBookmark {
  const { id = uuid() } = content;
  const position = content.position ?? newPosition(content.createdAt, id);
  return { ...content, id, position, url, urlKey: urlKeyHash(key), host, ...indexText({ ...content, url }) };
}

/** What search reads of a bookmark, as text and as words. */
export function indexText(bookmark: Searchable): { searchText: string; searchVector: string } {
  const text = searchText(bookmark);
  // In tsvector syntax: words are only letters and digits, so nothing needs escaping.
  return { searchText: text, searchVector: splitWords(text).join(" ") };
}

/** Parses an address that a person entered. @throws BAD_REQUEST when it is not a web address */
export function readAddress(text: string): WebUrl {
  const parsed = parseWebUrl(tidyUrl(text));
  if (!parsed.ok) throw new AppError("BAD_REQUEST", describeUrlProblem(parsed.reason));
  return parsed.value;
}

/** 128 bits of the key's hash, as a UUID: short enough to index addresses of any length. */
export function urlKeyHash(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

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
  return [...new Set(readRuns(folded).map((word) => word.slice(0, maxWordLength)))];
}

const readRuns = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

const unspacedScripts =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** Scripts without spaces: a character is as significant as a word. */
export const unspaced = new RegExp(`[${unspacedScripts}]`, "u");
const segments = new RegExp(`[${unspacedScripts}]+|[^${unspacedScripts}]+`, "gu");

/**
 * The words of a folded text in their order, repeated ones too, so that neighbors in the list are neighbors in the text.
 * A run in a script without spaces is split into its pairs of characters, then its last character: each part of the
 * run is a sequence of these pairs.
 */
export function splitTokens(folded: string): string[] {
  return readRuns(folded)
    .flatMap((run) => run.match(segments) ?? [])
    .flatMap((segment) => (unspaced.test(segment) ? toPairs([...segment]) : [segment.slice(0, maxWordLength)]));
}

const toPairs = (characters: string[]) => characters.map((one, index) => one + (characters[index + 1] ?? ""));

/** The characters that start the sections of a search text; they never occur within a section. */
export const searchSections = { host: "\u0001", tags: "\u0002", description: "\u0003", summary: "\u0004" } as const;

/** The fields whose words are found. */
type Searchable = Pick<BookmarkRow, ColumnFor<"searched">>;

/** Max. characters of a field that search reads. */
const maxFieldLength = 4_000;

/**
 * Builds the folded text that search reads: the title, then, each after its section character, the address from the
 * host on, the tags, the description, the notes (as a second description) and the summary. The section of a match determines its weight.
 */
export function searchText({ title, url, tags, description, notes, aiSummary }: Searchable): string {
  const address = url.replace(/^https?:\/\/(www\.)?/i, "");
  const { host, tags: tag, description: note, summary } = searchSections;
  const sections: Record<keyof Searchable, string> = {
    title: field(title),
    url: host + field(address),
    tags: tag + tags.map(field).join(tag),
    description: description ? note + field(description) : "",
    notes: notes ? note + field(notes) : "",
    aiSummary: aiSummary ? summary + field(aiSummary) : "",
  };
  return Object.values(sections).join("");
}

function field(text: string): string {
  // oxlint-disable-next-line no-control-regex -- input must not contain the section characters
  return foldText(text.slice(0, maxFieldLength)).replace(/[\u0000-\u0020]+/g, " ");
}
