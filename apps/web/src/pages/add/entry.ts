import { readLinkList } from "@bowerbird/bookmark/pasted-links";
import { findLinks } from "@bowerbird/bookmark/text-links";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { readUrlList, type UrlList } from "../../features/imports/url-list.ts";

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
  const links: readonly { url: string }[] = isList ? readLinkList(text) : findLinks(text);
  const urls = [...new Set(links.map(({ url }) => url))];
  if (urls[0] === undefined) return { kind: "words" };
  if (urls.length === 1) return { kind: "link", url: urls[0] };
  return { kind: "links", list: readUrlList(isList ? text : urls.join("\n")) };
}

function isAddress(line: string): boolean {
  return parseWebUrl(tidyUrl(line)).ok && !/\s/.test(line.trim());
}
