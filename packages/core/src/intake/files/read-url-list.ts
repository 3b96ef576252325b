import { setImmediate } from "node:timers/promises";
import { inBatches, linesOf } from "./batches.ts";
import { cleanTitle, cleanUrl } from "./bounded-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";

const SCHEME = /^(?:[a-z][a-z0-9+-]{1,20}:\/\/|(?:javascript|data|mailto|place|about|vbscript|tel|view-source|blob):)/i;
const MARKDOWN = /\[([^[\]]{0,2000})\]\(\s{0,9}<?(https?:\/\/[^\s)>]+)/i;
const INSIDE = /https?:\/\/[^\s<>"]+/i;

/** Reads a text with one URL per line, also as `url | title`, `title - url` or Markdown links. */
export async function* readUrlList(pieces: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  for await (const lines of linesOf(pieces)) {
    yield* inBatches(toLinks(lines));
    await setImmediate();
  }
}

function* toLinks(lines: Iterable<string>): Generator<FileLink> {
  for (const line of lines) {
    const link = readUrlLine(line);
    if (link) yield link;
  }
}

/**
 * Reads the link of one line; null if it contains no URL (blank lines, headings, notes). As in every URL list, leading
 * `@` and spaces are dropped and a missing scheme becomes `https://`.
 */
export function readUrlLine(line: string): FileLink | null {
  const text = line.replace(/^[@\s\ufeff]+/, "").trimEnd();
  if (text === "") return null;
  if (/\s/.test(text)) return readProse(text);
  const markdown = MARKDOWN.exec(text);
  if (markdown) return readMarkdown(markdown);
  if (SCHEME.test(text)) return bareLink(cleanUrl(text));
  if (/[^\s.]\.[^\s.]/.test(text) || /^localhost(?:[:/]|$)/i.test(text))
    return bareLink(cleanUrl(findInside(text) ?? `https://${text}`));
  return null;
}

/** `-https://…` and `URL=https://…` contain the URL; `a.example/?u=https://…` is one. */
function findInside(text: string): string | null {
  const match = /^[^./?]{0,20}?(https?:\/\/\S+)/i.exec(text);
  return match?.[1] ?? null;
}

function readProse(text: string): FileLink | null {
  const markdown = MARKDOWN.exec(text);
  if (markdown) return readMarkdown(markdown);
  const inside = INSIDE.exec(text);
  if (!inside) return readSchemeless(text);
  const url = inside[0].replace(/[.,;:!?)\]}'|]+$/, (end) =>
    end.startsWith(")") && inside[0].includes("(") ? ")" : "",
  );
  const before = text.slice(0, inside.index);
  const after = text.slice(inside.index + inside[0].length);
  return bareLink(cleanUrl(url), trimSeparators(before) || trimSeparators(after));
}

function readMarkdown([, title = "", url = ""]: RegExpExecArray): FileLink {
  return bareLink(cleanUrl(url), cleanTitle(title));
}

/** `example.com | Title`: only a word with a dot before a separator is taken as URL. */
function readSchemeless(text: string): FileLink | null {
  const match = /^([^\s.@]+(?:\.[^\s.]+)+)\s+\|\s+(.*)$/.exec(text);
  return match ? bareLink(cleanUrl(`https://${match[1]}`), cleanTitle(match[2] ?? "")) : null;
}

function trimSeparators(text: string): string {
  return cleanTitle(text)
    .replace(/^(?:[-–—|:*•+#>\s]+|\d{1,4}[.)]\s+)*/u, "")
    .replace(/[-–—|:(<[\s]+$/u, "");
}
