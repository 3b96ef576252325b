import { setImmediate } from "node:timers/promises";
import { inBatches, linesOf } from "./batches.ts";
import { cleanTitle, cleanUrl } from "./bounded-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { subfolder } from "./folder-path.ts";
import { cleanTags } from "./parse-tags.ts";

const LINK = /\[\[([^\][\n]{1,9000})\](?:\[([^\n]{0,2000}?)\])?\]/;
const HEADING = /^(\*+)\s+(.*)$/;
const HEADING_TAGS = /\s+:\S{1,1000}:\s*$/;

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
    const heading = HEADING.exec(line);
    const link = LINK.exec(line);
    const level = heading?.[1]?.length ?? Infinity;
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    const path = open.at(-1)?.path ?? [];
    if (link) yield toLink(link, line, path);
    else if (heading) open.push({ level, path: subfolder(path, (heading[2] ?? "").replace(HEADING_TAGS, "")) });
  }
}

function toLink(link: RegExpExecArray, line: string, folder: readonly string[]): FileLink {
  const rest = line.slice(link.index + link[0].length);
  return { ...bareLink(cleanUrl(link[1] ?? ""), cleanTitle(link[2] ?? "")), tags: readTags(rest), folder };
}

/** Org joins tags by colons; buku doubles a colon within one. */
function readTags(text: string): string[] {
  const tags = /^\s+:(.*):\s*$/.exec(text)?.[1] ?? "";
  return cleanTags(tags.split(/(?<!:):(?!:)/).map((tag) => tag.replaceAll("::", ":")));
}
