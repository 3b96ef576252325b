import { treeLinks } from "../json-tree.ts";
import { readUrlList } from "../read-url-list.ts";
import type { ImportFormat } from "./format.ts";

/** What is left when no service is recognized; the order of detection has these last. */
export const browserHtml: ImportFormat = {
  id: "browser-html",
  name: "Bookmarks of any browser (HTML)",
  fileName: "Browser bookmarks file",
  endings: [".html", ".htm"],
  howTo: "In the browser's bookmark manager: Export. Nearly every browser and service writes this file.",
  keeps: ["folders", "tags", "descriptions", "dates", "icons", "read later"],
  loses: "",
  readers: [{ kind: "html", marker: /<!DOCTYPE NETSCAPE-Bookmark|<DT>\s{0,99}<(?:A|H3)\s/i }],
};

export const webPage: ImportFormat = {
  id: "web-page",
  name: "Any web page",
  fileName: "Web page with links",
  endings: [".html", ".htm"],
  howTo: "Save a page with links from the browser.",
  keeps: [],
  loses: "All but the links and their texts",
  isVague: true,
  readers: [{ kind: "html", marker: /(?:)/ }],
};

export const anyCsv: ImportFormat = {
  id: "csv",
  name: "Any CSV or table",
  fileName: "Table of links",
  endings: [".csv", ".tsv", ".txt"],
  howTo:
    "Name the columns url, title, tags, folder, description and created; in any order, separated by commas, semicolons or tabs.",
  keeps: ["folders", "tags", "descriptions", "dates", "icons"],
  loses: "Other columns",
  isVague: true,
  readers: [{ kind: "csv", header: [] }],
};

export const anyJson: ImportFormat = {
  id: "json",
  name: "Any JSON with links",
  fileName: "JSON file with links",
  endings: [".json", ".jsonl", ".ndjson"],
  howTo: "A list of objects with url, title, tags, description and created, a tree of these, or a line for each.",
  keeps: ["folders", "tags", "descriptions", "dates", "icons", "covers", "read later", "archived", "favourites"],
  loses: "Other keys",
  isVague: true,
  readers: [{ kind: "json", matches: () => true, links: (root) => treeLinks(root) }],
};

export const urlList: ImportFormat = {
  id: "url-list",
  name: "A list of addresses (also OneTab)",
  fileName: "List of addresses",
  endings: [".txt"],
  howTo: "One address a line; a title may follow after a bar. In OneTab: Export / Import URLs.",
  keeps: [],
  loses: "",
  isVague: true,
  readers: [{ kind: "text", matches: () => true, read: (texts) => readUrlList(texts) }],
};
