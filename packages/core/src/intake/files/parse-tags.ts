import { spellingKey } from "@bowerbird/contract/spelling-key";
import { cleanName } from "./decode-text.ts";

/** Far more than a link keeps; the rest is ignored. */
const maxTags = 1_000;

/** Normalizes tags: trimmed, non-empty and distinct; the first spelling wins. At most 1,000. */
export function cleanTags(tags: Iterable<string>): string[] {
  const seen = new Map<string, string>();
  for (const tag of tags) {
    if (seen.size >= maxTags) break;
    const clean = cleanName(tag);
    const key = spellingKey(clean);
    if (clean !== "" && !seen.has(key)) seen.set(key, clean);
  }
  return [...seen.values()];
}

/**
 * Splits a text into tags. Tags may contain spaces ("multi word") unless `isSpaceSeparated` is set and there is no
 * comma. A tag that contains the separator may be quoted, as our CSV had it until 0.3.
 */
export function splitTags(text: string, separators = ",", isSpaceSeparated = false): string[] {
  if (text === "") return [];
  const separator = [...separators].find((candidate) => text.includes(candidate));
  if (separator) return cleanTags(splitQuoted(text, separator));
  return cleanTags(isSpaceSeparated ? text.split(/\s+/) : splitQuoted(text, ","));
}

/** Whether a text is a list as JSON or Python write it: `["a"]`, `['it\'s']`, `[]`. */
export function isTagList(text: string): boolean {
  return /^\s*\[[^]*\]\s*$/.test(text);
}

/** Reads the list of {@link isTagList}. */
export function readTagList(text: string): string[] {
  const items: string[] = [];
  const inside = text.trim().slice(1, -1);
  for (let at = 0; at < inside.length && items.length < maxTags;) {
    const quote = inside[at]!;
    if (quote === "," || /\s/.test(quote)) at++;
    else if (quote === "'" || quote === '"') {
      const end = closingQuote(inside, at);
      items.push(inside.slice(at + 1, end).replace(/\\([^])/g, "$1"));
      at = end + 1;
    } else {
      const end = nextOrEnd(inside, ",", at);
      items.push(inside.slice(at, end));
      at = end;
    }
  }
  return cleanTags(items);
}

function closingQuote(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === text[open]) return at;
  }
  return text.length;
}

/**
 * Joins tags for readers that split at each comma, whatever quotes are around it: in a tag it becomes a full-width one, which
 * looks and is found alike. {@link writeTagList} says beside it what they are.
 */
export function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replaceAll(",", "，")).join(",");
}

/** Writes tags for {@link readTagList}. */
export function writeTagList(tags: readonly string[]): string {
  return JSON.stringify(tags);
}

/** A quote counts only at the start of a tag with its partner at the end; otherwise it is text. */
function* splitQuoted(text: string, separator: string): Generator<string> {
  const quoted = new RegExp(String.raw`\s*"((?:[^"]|"")*)"\s*(?=${separator === "|" ? "\\|" : separator}|$)`, "y");
  let start = 0;
  // If one closing quote is missing, so are the next: searching once keeps this linear.
  let mayBeQuoted = text.includes('"');
  while (start <= text.length) {
    quoted.lastIndex = start;
    const isQuote = mayBeQuoted && /^\s{0,9}"/.test(text.slice(start, start + 10));
    const match = isQuote ? quoted.exec(text) : null;
    if (isQuote && !match) mayBeQuoted = false;
    const end = match ? quoted.lastIndex : nextOrEnd(text, separator, start);
    yield match ? (match[1] ?? "").replaceAll('""', '"') : text.slice(start, end);
    start = end + 1;
  }
}

function nextOrEnd(text: string, separator: string, from: number): number {
  const at = text.indexOf(separator, from);
  return at < 0 ? text.length : at;
}
