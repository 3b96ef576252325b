import { type WebUrl, describeUrlProblem, parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { v7 as uuid } from "uuid";
import { searchText, splitWords } from "./search-text.ts";
import { AppError } from "../../platform/errors/index.ts";
import { createHash } from "node:crypto";

/** A bookmark's content without its category; texts and tags are already normalized. */
export interface BookmarkContent {
  address: WebUrl;
  title: string;
  description: string | null;
  tags: string[];
  aiSummary?: string | null;
  aiRelevance?: number | null;
  createdAt: Date;
}

/** The content with a new id and the derived search fields. */
export interface IndexedBookmark extends BookmarkContent {
  id: string;
  urlKeyHash: string;
  searchText: string;
  /** In tsvector syntax: words are only letters and digits, so nothing needs escaping. */
  searchVector: string;
}

/** The most expensive part of storing a bookmark outside the database: batch writers run it during database waits. */
export function indexBookmark(content: BookmarkContent): IndexedBookmark {
  const text = searchText({ ...content, url: content.address.url });
  return {
    ...content,
    id: uuid(),
    urlKeyHash: urlKeyHash(content.address.key),
    searchText: text,
    searchVector: splitWords(text).join(" "),
  };
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
