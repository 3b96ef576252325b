import { newPosition } from "@bowerbird/contract/positions";
import { type Address, parseAddress } from "@bowerbird/bookmark/address";
import { blankFields, type Given, giveFields } from "@bowerbird/bookmark/edit-bookmark";
import { indexText } from "@bowerbird/bookmark/search-text";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { tidyUrl } from "@bowerbird/contract/web-url";
import { v7 as uuid } from "uuid";
import { AppError } from "../../platform/errors/index.ts";
import { createHash } from "node:crypto";
import type { ColumnFor } from "./bookmark-columns.ts";
import type { NewBookmark } from "./insert-bookmarks.ts";

/** A bookmark with a new id and the derived fields, without category and icon. */
export type IndexedBookmark = Omit<NewBookmark, "categoryId" | "favicon" | "isAiGenerated">;

type Derived = "id" | "url" | "urlKey" | "position" | ColumnFor<"index">;
/** A bookmark's content without its category; texts and tags are already normalized. */
export type BookmarkContent = Omit<IndexedBookmark, Derived> & {
  address: Address;
  /** By default a new one. */
  id?: string | undefined;
  /** Its position in the manual order; by default before everything that was saved earlier. */
  position?: string;
};

/** The content of a new bookmark of which only the address is known. */
export const emptyContent: Omit<BookmarkContent, "address" | "createdAt" | "position"> = {
  ...blankFields,
  tags: [],
  aiSummary: null,
  aiRelevance: null,
  sourceId: null,
};

/** The content of a new bookmark as a person gives it. */
export function givenContent(given: Given & { tags?: string[] | null | undefined }): typeof emptyContent {
  return { ...emptyContent, ...giveFields(blankFields, given), tags: given.tags ?? [] };
}

/** The most expensive part of storing a bookmark outside the database: batch writers run it during database waits. */
export function indexBookmark({ address: { url, key, host }, ...content }: BookmarkContent): IndexedBookmark {
  const { id = uuid() } = content;
  const position = content.position ?? newPosition(content.createdAt, id);
  return { ...content, id, position, url, urlKey: urlKeyHash(key), host, ...indexText({ ...content, url }) };
}

/** Parses an address that a person entered. @throws BAD_REQUEST when it is not a web address */
export function readAddress(text: string): Address {
  const parsed = parseAddress(tidyUrl(text));
  if (!parsed.ok) throw new AppError("BAD_REQUEST", describeUrlProblem(parsed.reason));
  return parsed.value;
}

/** 128 bits of the key's hash, as a UUID: short enough to index addresses of any length. */
export function urlKeyHash(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
