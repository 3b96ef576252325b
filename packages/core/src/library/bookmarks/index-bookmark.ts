import { type WebUrl, describeUrlProblem, parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { v7 as uuid } from "uuid";
import { searchText, splitWords } from "./search-text.ts";
import { AppError } from "../../platform/errors/index.ts";
import { createHash } from "node:crypto";
import type { ColumnFor } from "./bookmark-columns.ts";
import type { NewBookmark } from "./insert-bookmarks.ts";

/** A bookmark with a new id and the derived fields, without category and icon. */
export type IndexedBookmark = Omit<NewBookmark, "categoryId" | "favicon" | "isAiGenerated">;

type Derived = "id" | "url" | "urlKey" | ColumnFor<"index">;
/** A bookmark's content without its category; texts and tags are already normalized. */
export type BookmarkContent = Omit<IndexedBookmark, Derived> & { address: WebUrl };

/** The content of a new bookmark of which only the address is known. */
export const emptyContent: Omit<BookmarkContent, "address" | "createdAt"> = {
  title: "",
  description: null,
  tags: [],
  aiSummary: null,
  aiRelevance: null,
};

/** The most expensive part of storing a bookmark outside the database: batch writers run it during database waits. */
export function indexBookmark({ address: { url, key, host }, ...content }: BookmarkContent): IndexedBookmark {
  const text = searchText({ ...content, url });
  // In tsvector syntax: words are only letters and digits, so nothing needs escaping.
  const searchVector = splitWords(text).join(" ");
  return { ...content, id: uuid(), url, urlKey: urlKeyHash(key), host, searchText: text, searchVector };
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
