import { treeLinks } from "../json-tree.ts";
import { readUrlList } from "../read-url-list.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const bookmarkFile = /<!DOCTYPE NETSCAPE-Bookmark|<DT>\s{0,99}<(?:A|H3)\s/i;

/** What is left when no service is recognized; the order of detection has these last. */
export const browserHtml: ImportFormat = {
  id: "browser-html",
  name: t.bookmarksOfAnyBrowserHtml,
  fileName: t.browserBookmarksFile,
  endings: [".html", ".htm"],
  howTo: t.netscapeHow,
  keeps: ["folders", "tags", "descriptions", "dates", "icons", "read later"],
  loses: "",
  readers: [{ kind: "html", marker: bookmarkFile }],
};

/** Whether a text is a bookmark file of any browser or service. */
export function isBookmarkFile(text: string): boolean {
  return bookmarkFile.test(text);
}

export const webPage: ImportFormat = {
  id: "web-page",
  name: t.anyWebPage,
  fileName: t.webPageWithLinks,
  endings: [".html", ".htm"],
  howTo: t.saveAPageWithLinksFrom,
  keeps: [],
  loses: t.allButLinks,
  isVague: true,
  readers: [{ kind: "html", marker: /(?:)/, profile: { isPage: true } }],
};

export const anyCsv: ImportFormat = {
  id: "csv",
  name: t.anyCsvOrTable,
  fileName: t.tableOfLinks,
  endings: [".csv", ".tsv", ".txt"],
  howTo: t.csvHow,
  keeps: ["folders", "tags", "descriptions", "dates", "icons"],
  loses: t.otherColumns,
  isVague: true,
  readers: [{ kind: "csv", header: [] }],
};

export const anyJson: ImportFormat = {
  id: "json",
  name: t.anyJsonWithLinks,
  fileName: t.jsonFileWithLinks,
  endings: [".json", ".jsonl", ".ndjson"],
  howTo: t.jsonHow,
  keeps: ["folders", "tags", "descriptions", "dates", "icons", "covers", "read later", "archived", "favourites"],
  loses: t.otherKeys,
  isVague: true,
  readers: [{ kind: "json", matches: () => true, links: (root) => treeLinks(root, undefined, undefined, true) }],
};

export const urlList: ImportFormat = {
  id: "url-list",
  name: t.aListOfAddressesAlsoOnetab,
  fileName: t.listOfAddresses,
  endings: [".txt"],
  howTo: t.oneAddressALineATitle,
  keeps: [],
  loses: "",
  isVague: true,
  readers: [{ kind: "text", matches: () => true, read: (texts) => readUrlList(texts) }],
};
