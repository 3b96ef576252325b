import { setImmediate } from "node:timers/promises";
import { type MarkdownLink, withBareLinks } from "@bowerbird/bookmark/markdown-links";
import { inBatches, linesOf } from "./batches.ts";
import { cleanTitle, cleanUrl } from "./decode-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { subfolder } from "./folder-path.ts";
import { cleanTags } from "./parse-tags.ts";

const headingLine = /^(\*+)\s+(.*)$/;

/** Reads the links of an Org text; headings without a link are folders. */
export async function* readOrg(texts: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  const open: { level: number; path: readonly string[] }[] = [];
  for await (const lines of linesOf(texts)) {
    yield* inBatches(toLinks(lines, open));
    await setImmediate();
  }
}

function* toLinks(lines: readonly string[], open: { level: number; path: readonly string[] }[]): Generator<FileLink> {
  for (const line of lines) {
    const heading = headingLine.exec(line);
    const links = withBareLinks(line, findOrgLinks(line));
    const level = heading?.[1]?.length ?? Infinity;
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    const path = open.at(-1)?.path ?? [];
    yield* links.map(({ url, title, end }, index) => ({
      ...bareLink(cleanUrl(url), cleanTitle(title)),
      // Behind it, up to the next one.
      tags: readTags(line.slice(end, links[index + 1]?.start)),
      folder: path,
    }));
    if (heading && links.length === 0) open.push({ level, path: subfolder(path, withoutTags(heading[2] ?? "")) });
  }
}

/** The links `[[address]]` and `[[address][title]]` of a line. Each part of it is read once. */
function findOrgLinks(line: string): MarkdownLink[] {
  const found: MarkdownLink[] = [];
  let from = 0;
  for (let close = line.indexOf("]]"); close >= 0; close = line.indexOf("]]", from)) {
    const part = line.slice(from, close);
    const start = part.lastIndexOf("[[");
    const [url = "", title = ""] = start < 0 ? [] : part.slice(start + 2).split("][", 2);
    if (url !== "" && !url.includes("]")) found.push({ url, title, start: from + start, end: close + 2 });
    from = close + 2;
  }
  return found;
}

/** A heading ends with its tags: `* Bread :rye:slow:`. */
function withoutTags(heading: string): string {
  const words = heading.trimEnd();
  const last = words.slice(Math.max(words.lastIndexOf(" "), words.lastIndexOf("\t")) + 1);
  return /^:\S{1,1000}:$/.test(last) ? words.slice(0, -last.length).trimEnd() : words;
}

/** Org joins tags by colons; buku doubles a colon within one. */
function readTags(text: string): string[] {
  const trimmed = text.trim();
  const tags =
    /^\s/.test(text) && trimmed.length > 2 && trimmed.startsWith(":") && trimmed.endsWith(":")
      ? trimmed.slice(1, -1)
      : "";
  return cleanTags(tags.split(/(?<!:):(?!:)/).map((tag) => tag.replaceAll("::", ":")));
}
