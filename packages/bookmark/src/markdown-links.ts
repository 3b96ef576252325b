import { findLinks } from "./text-links.ts";

/** `[title](https://…)` in a text. */
export interface MarkdownLink {
  url: string;
  title: string;
  start: number;
  /** Behind its closing bracket. */
  end: number;
}

/**
 * Finds the web links of Markdown in a line. Brackets in titles and parentheses in addresses belong to them as far as they
 * are balanced; escaped ones are text. Linear in the length of the line.
 */
export function findMarkdownLinks(line: string): MarkdownLink[] {
  if (!line.includes("](")) return [];
  const partners = matchBrackets(line);
  const found: MarkdownLink[] = [];
  for (let middle = line.indexOf("]("); middle >= 0; middle = line.indexOf("](", middle + 1)) {
    const [start, close] = [partners[middle], partners[middle + 1]];
    if (start === undefined || close === undefined) continue;
    const url = readDestination(line, middle + 2, close);
    if (url === null) continue;
    // A picture in a title is no link of its own: `[![](https://…)](https://…)`.
    while (found.length > 0 && found.at(-1)!.start > start) found.pop();
    found.push({ url, title: unescapeMarks(line.slice(start + 1, middle)), start, end: close + 1 });
  }
  return found;
}

/** All web links of a line in order: those of Markdown, and addresses beside them. */
export function findAllLinks(line: string): MarkdownLink[] {
  return withBareLinks(line, findMarkdownLinks(line));
}

/** Adds the addresses of a line that stand beside the links in it; all in order. */
export function withBareLinks(line: string, titled: readonly MarkdownLink[]): MarkdownLink[] {
  const ends = [0, ...titled.map(({ end }) => end)];
  return ends.flatMap((from, index) => {
    const next = titled[index];
    const bare = findLinks(line.slice(from, next?.start)).map(({ url, start, end }) => ({
      url,
      title: "",
      start: from + start,
      end: from + end,
    }));
    return next ? [...bare, next] : bare;
  });
}

/** The partner of each bracket, both ways. */
function matchBrackets(line: string): (number | undefined)[] {
  const partners: (number | undefined)[] = [];
  const open: Record<string, number[]> = { "]": [], ")": [] };
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]!;
    if (sign === "\\") at++;
    else if (sign === "[") open["]"]!.push(at);
    else if (sign === "(") open[")"]!.push(at);
    else if (sign === "]" || sign === ")") {
      const partner = open[sign]!.pop();
      if (partner === undefined) continue;
      partners[at] = partner;
      partners[partner] = at;
    }
  }
  return partners;
}

const space = /\s/g;
/** A title behind the address, of at most this length, or spaces. */
const maxTitle = 500;

/** The address between two parentheses, maybe between `<` and `>`, where it may have spaces, maybe with a title behind; null if it is something else. */
function readDestination(line: string, from: number, close: number): string | null {
  let start = from;
  while (start < close && start < from + 9 && line[start] === " ") start++;
  const isEnclosed = line[start] === "<";
  if (isEnclosed) start++;
  if (!/^https?:\/\//i.test(line.slice(start, start + 8))) return null;
  const angle = isEnclosed ? line.slice(start, Math.min(close, start + maxAddress)).indexOf(">") : -1;
  const end = angle < 0 ? nextSpace(line, start, close) : start + angle;
  const rest = line.slice(angle < 0 ? end : end + 1, close);
  if (rest.length > maxTitle || !/^(?:\s*|\s+"[^"]*"\s*|\s+'[^']*'\s*)$/.test(rest)) return null;
  // Programs escape parentheses in addresses, too.
  return line.slice(start, end).replace(/\\([()[\]_*~\\])/g, "$1");
}

/** Longer addresses are no links. It bounds how far a text is searched in vain. */
const maxAddress = 9_000;

function nextSpace(line: string, start: number, close: number): number {
  const end = Math.min(close, start + maxAddress);
  space.lastIndex = start;
  const found = space.exec(line.slice(0, end))?.index;
  return found ?? end;
}

function unescapeMarks(title: string): string {
  return title.replace(/\\([[\]\\*_`])/g, "$1");
}
