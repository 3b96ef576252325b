import type { WebUrl } from "@bowerbird/contract/web-url";
import { v7 as uuid } from "uuid";
import { searchText, wordsOf } from "./search-text.ts";
import { urlKeyHash } from "./url-key-hash.ts";

/** What a bookmark says, wherever it is filed; texts and tags are tidy. */
export interface BookmarkContent {
  address: WebUrl;
  title: string;
  description: string | null;
  tags: string[];
  aiSummary?: string | null;
  aiRelevance?: number | null;
  createdAt: Date;
}

/** The content with an id of its own and what is derived from it for finding it again. */
export interface IndexedBookmark extends BookmarkContent {
  id: string;
  urlKeyHash: string;
  searchText: string;
  /** In tsvector's notation: words are letters and digits only, so nothing in them has a meaning there. */
  searchVector: string;
}

/** The dearest part of storing a bookmark that needs no database: a writer of many does it while that is at work. */
export function indexBookmark(content: BookmarkContent): IndexedBookmark {
  const text = searchText({ ...content, url: content.address.url });
  return {
    ...content,
    id: uuid(),
    urlKeyHash: urlKeyHash(content.address.key),
    searchText: text,
    searchVector: wordsOf(text).join(" "),
  };
}
