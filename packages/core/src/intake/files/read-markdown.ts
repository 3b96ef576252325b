import { setImmediate } from "node:timers/promises";
import { findAllLinks, findMarkdownLinks } from "@bowerbird/bookmark/markdown-links";
import { inBatches, linesOf } from "./batches.ts";
import { cleanDescription, cleanTitle, cleanUrl } from "./decode-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { subfolder } from "./folder-path.ts";
import { cleanTags, splitTags } from "./parse-tags.ts";
import { readUrlLine } from "./read-url-list.ts";

const headingLine = /^(#{1,6})\s+(\S.*)$/;
const bareUrl = /<(https?:\/\/[^\s<>]{1,9000})>/i;
const hashtag = /(?:^|\s)#([\p{L}\p{N}][\p{L}\p{N}_/-]{0,100})/gu;

/** Reads the links of a Markdown text, a line each; headings are folders, but the title of the text is none. */
export async function* readMarkdown(texts: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  let folders: Headings | null = null;
  for await (const lines of linesOf(texts)) {
    folders ??= new Headings(lines);
    yield* inBatches(toLinks(lines, folders));
    await setImmediate();
  }
}

function* toLinks(lines: readonly string[], folders: Headings): Generator<FileLink> {
  for (const line of lines) {
    const heading = headingLine.exec(line);
    if (heading && findMarkdownLinks(line).length === 0) folders.enter(heading[1]!.length, heading[2] ?? "");
    else for (const link of readLine(line)) yield { ...link, folder: folders.path };
  }
}

/** The folders around a line. */
class Headings {
  /** Headings above the first level are the title of the text, if it has but one of these. */
  readonly #titleLevel: number;
  #open: { level: number; path: readonly string[] }[] = [];

  constructor(firstLines: readonly string[]) {
    const levels = firstLines.map((line) => headingLine.exec(line)?.[1]?.length).filter((level) => level !== undefined);
    const isTitled = levels[0] === 1 && levels.lastIndexOf(1) === 0;
    this.#titleLevel = isTitled ? 1 : 0;
  }

  get path(): readonly string[] {
    return this.#open.at(-1)?.path ?? [];
  }

  enter(level: number, name: string): void {
    this.#open = this.#open.filter((heading) => heading.level < level);
    if (level > this.#titleLevel) this.#open.push({ level, path: subfolder(this.path, withoutMarks(name)) });
  }
}

/** A heading may end as it began: `## Baking ##`. */
function withoutMarks(name: string): string {
  let end = name.trimEnd().length;
  while (name[end - 1] === "#") end--;
  return name.slice(0, end);
}

/** Each link of a line; what follows it, up to the next one, is about it. */
export function readLine(line: string): FileLink[] {
  if (findMarkdownLinks(line).length > 0) {
    const links = findAllLinks(line);
    return links.map(({ url, title, end }, index) =>
      withRest(bareLink(cleanUrl(url), cleanTitle(title)), line.slice(end, links[index + 1]?.start)),
    );
  }
  const bare = bareUrl.exec(line);
  if (!bare) return readUrlLine(line);
  return [withRest(bareLink(cleanUrl(bare[1]!)), line.slice(bare.index + bare[0].length))];
}

/** A link with the tags and the description behind it. */
function withRest(link: FileLink, rest: string): FileLink {
  const { text, tags } = takeTagComment(rest);
  const hashtags = [...text.matchAll(hashtag)].map(([, tag = ""]) => tag);
  return {
    ...link,
    tags: cleanTags([...splitTags(tags), ...hashtags]),
    description: cleanDescription(text.replace(hashtag, " ").replace(/^[\s\-–—:|,.]+/, "")),
  };
}

/** Takes the comment out in which buku writes the tags: `<!-- TAGS: rye,bread -->`. */
function takeTagComment(rest: string): { text: string; tags: string } {
  const start = rest.indexOf("<!--");
  const end = rest.indexOf("-->", start);
  const comment = start < 0 || end < 0 ? "" : rest.slice(start + 4, end).trim();
  if (!/^TAGS:/i.test(comment)) return { text: rest, tags: "" };
  return { text: `${rest.slice(0, start)} ${rest.slice(end + 3)}`, tags: comment.slice("TAGS:".length).trim() };
}
