import { readMarkdown } from "../read-markdown.ts";
import { readOrg } from "../read-org.ts";
import type { ImportFormat } from "./format.ts";

const MARKDOWN_LINK =
  /^[ \t]{0,40}(?:[-*+]|\d{1,4}[.)])[ \t]{1,9}(?:\[[ xX]\][ \t]{1,9})?(?:\[[^\]\n]{0,500}\]\(|<https?:)/m;
const ORG_LINK = /^[ \t]{0,40}[*+-]{1,20}[ \t]{1,9}\[\[\w{1,20}:/m;

export const buku: ImportFormat = {
  id: "buku",
  name: "buku",
  endings: [".md", ".org", ".xbel", ".html"],
  howTo: "buku --export bookmarks.md, or .org, .xbel or .html.",
  keeps: ["tags"],
  loses: "Only XBEL and HTML hold descriptions; none holds dates",
  isVague: true,
  readers: [
    { kind: "text", matches: (text) => text.includes("<!-- TAGS: ") && MARKDOWN_LINK.test(text), read: readMarkdown },
  ],
};

export const orgMode: ImportFormat = {
  id: "org",
  name: "Org mode",
  fileName: "Org file",
  endings: [".org"],
  howTo: "A list of links, with headings as folders and tags between colons.",
  keeps: ["folders", "tags"],
  loses: "Text between the links",
  isVague: true,
  readers: [{ kind: "text", matches: (text) => ORG_LINK.test(text), read: readOrg }],
};

export const markdown: ImportFormat = {
  id: "markdown",
  name: "Markdown",
  fileName: "Markdown file",
  endings: [".md", ".markdown", ".txt"],
  howTo: "A list of links such as `- [Title](https://a.example/) #tag — description`, with headings as folders.",
  keeps: ["folders", "tags", "descriptions"],
  loses: "Text between the links",
  isVague: true,
  readers: [{ kind: "text", matches: (text) => MARKDOWN_LINK.test(text), read: readMarkdown }],
};
