import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { readUrlList, type UrlList } from "../../features/imports/url-list.ts";
import { findLinks } from "../../shared/imports/find-links.ts";

/** What was typed or pasted into the one field for everything. */
export type Entry =
  | { kind: "nothing" }
  | { kind: "link"; url: string }
  | { kind: "links"; list: UrlList }
  /** A text without a link. */
  | { kind: "words" };

/** Lines that are mostly addresses are a list of links; in any other text links are found. */
export function readEntry(text: string): Entry {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (lines.length === 0) return { kind: "nothing" };
  const isList = lines.filter(isAddress).length > lines.length / 2;
  const [first, ...others] = isList ? lines : findLinks(text);
  if (first === undefined) return { kind: "words" };
  if (others.length === 0) return { kind: "link", url: first.trim() };
  return { kind: "links", list: readUrlList([first, ...others].join("\n")) };
}

function isAddress(line: string): boolean {
  return parseWebUrl(tidyUrl(line)).ok && !/\s/.test(line.trim());
}
