import { createHash } from "node:crypto";

/** A feed, whatever it is of. Texts are plain; they may hold any character. */
export interface Feed {
  /** An absolute IRI that never changes. */
  id: string;
  title: string;
  /** Its page. */
  link: string;
  /** Its own address. */
  self: string;
  updated: Date;
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** See {@link toEntryId}. */
  id: string;
  title: string;
  link: string;
  published: Date;
  updated: Date;
  tags: readonly string[];
  summary: string | null;
}

/** The id of a thing in feeds: the same each time, without telling the id that it is made of. */
export function toEntryId(id: string): string {
  const bytes = createHash("sha256").update(`bowerbird feed v1 ${id}`).digest().subarray(0, 16);
  // Version 8 and its variant: RFC 9562, 5.8.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `urn:uuid:${parts.join("-")}`;
}

/** Without what XML 1.0 and strict JSON parsers refuse: control characters, lone surrogates, U+FFFE and U+FFFF. */
export function toFeedText(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
}
