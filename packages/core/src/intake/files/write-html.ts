import type { ExportLink } from "./file-link.ts";
import { htmlGenerator } from "./read-html.ts";
import { joinTags, writeTagList } from "./parse-tags.ts";
import { inBlocks } from "./batches.ts";

const head = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<META NAME="generator" CONTENT="${htmlGenerator}">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`;
const maxIndent = 10;

/**
 * Writes a Netscape bookmark file as browsers read it: URL, title, description, tags, date (in seconds), icon, folders;
 * and, in attributes that browsers ignore, the marks and the notes. An entry is one line, because Chromium reads line by line;
 * without a title, its address is its text, as browsers write it.
 * Pass the links sorted by folder; in another order folders are repeated.
 */
export async function* writeHtml(links: AsyncIterable<ExportLink>): AsyncGenerator<string> {
  yield head;
  let open: readonly string[] = [];
  yield* inBlocks(links, (link) => {
    const text = moveTo(open, link.folder) + entry(link);
    open = link.folder;
    return text;
  });
  yield `${moveTo(open, [])}</DL><p>\n`;
}

function moveTo(from: readonly string[], to: readonly string[]): string {
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  let text = "";
  for (let depth = from.length; depth > shared; depth--) text += `${indent(depth)}</DL><p>\n`;
  for (let depth = shared; depth < to.length; depth++) {
    text += `${indent(depth + 1)}<DT><H3>${escape(to[depth] ?? "")}</H3>\n${indent(depth + 1)}<DL><p>\n`;
  }
  return text;
}

function entry(link: ExportLink): string {
  const space = indent(link.folder.length + 1);
  const date = link.addedAt ? ` ADD_DATE="${Math.floor(link.addedAt.getTime() / 1000)}"` : "";
  const icon = link.icon ? ` ${link.icon.startsWith("data:") ? "ICON" : "ICON_URI"}="${escape(link.icon)}"` : "";
  const marks = `${link.isUnread ? ' TOREAD="1"' : ""}${link.isFavorite ? ' FAVORITE="1"' : ""}${link.isArchived ? ' ARCHIVED="1"' : ""}${link.isPrivate ? ' PRIVATE="1"' : ""}`;
  const notes = link.notes ? ` NOTES="${escape(link.notes)}"` : "";
  const description = link.description ? `${space}<DD>${escape(link.description)}\n` : "";
  return `${space}<DT><A HREF="${escape(link.url)}"${date}${tagsOf(link)}${marks}${notes}${icon}>${escape(link.title || link.url)}</A>\n${description}`;
}

/** TAGLIST says for our own reader what the tags are where TAGS does not. */
function tagsOf({ tags, isPrivate }: ExportLink): string {
  if (tags.length === 0) return "";
  // Beside PRIVATE, a value without a comma is read as tags with spaces between them, as other services write it.
  const isOneOfWords = isPrivate && tags.length === 1 && /\s/.test(tags[0]!);
  const isPlain = !isOneOfWords && !tags.some((tag) => /^\s*"|,/.test(tag));
  return ` TAGS="${escape(joinTags(tags))}"${isPlain ? "" : ` TAGLIST="${escape(writeTagList(tags))}"`}`;
}

/** Bounded: with a thousand nested folders the indentation would outweigh the links. */
function indent(depth: number): string {
  return "    ".repeat(Math.min(depth, maxIndent));
}

function escape(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (letter) => escapes[letter] ?? letter);
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\n": "&#10;",
  "\r": "&#13;",
};
