import { readMarkdown } from "../read-markdown.ts";
import { readOrg } from "../read-org.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const markdownLink =
  /^[ \t]{0,40}(?:[-*+]|\d{1,4}[.)])[ \t]{1,9}(?:\[[ xX]\][ \t]{1,9})?(?:\[[^\]\n]{0,500}\]\(|<https?:)/m;
const orgLink = /^[ \t]{0,40}(?:[*+-]{1,20}[ \t]{1,9})?\[\[https?:/im;

/** Whether a text has links as Org writes them, and fewer as Markdown does: one of either may be in both. */
function isOrg(text: string): boolean {
  if (!orgLink.test(text)) return false;
  return text.split(/\[\[https?:/i).length > text.split(/\]\(https?:/i).length;
}

export const buku: ImportFormat = {
  id: "buku",
  name: "buku",
  endings: [".md", ".org", ".xbel", ".html"],
  howTo: t.bukuHowTo,
  keeps: ["tags"],
  loses: t.floccusLeftOut,
  isVague: true,
  readers: [
    { kind: "text", matches: (text) => text.includes("<!-- TAGS: ") && markdownLink.test(text), read: readMarkdown },
  ],
};

export const orgMode: ImportFormat = {
  id: "org",
  name: t.orgMode,
  fileName: t.orgFile,
  endings: [".org"],
  howTo: t.orgHow,
  keeps: ["folders", "tags"],
  loses: t.textBetweenTheLinks,
  isVague: true,
  readers: [{ kind: "text", matches: isOrg, read: readOrg }],
};

export const markdown: ImportFormat = {
  id: "markdown",
  name: "Markdown",
  fileName: t.markdownFile,
  endings: [".md", ".markdown", ".txt"],
  howTo: t.markdownHow,
  keeps: ["folders", "tags", "descriptions"],
  loses: t.textBetweenTheLinks,
  isVague: true,
  readers: [{ kind: "text", matches: (text) => markdownLink.test(text), read: readMarkdown }],
};
