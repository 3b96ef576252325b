import { setImmediate } from "node:timers/promises";
import { inBatches, linesOf } from "./batches.ts";
import { cleanDescription, cleanTitle, cleanUrl } from "./bounded-text.ts";
import { bareLink, type FileLink } from "./file-link.ts";
import { subfolder } from "./folder-path.ts";
import { cleanTags, splitTags } from "./parse-tags.ts";
import { readUrlLine } from "./read-url-list.ts";

const HEADING = /^(#{1,6})\s+(\S.*)$/;
const TITLED =
  /\[((?:[^[\]\\]|\\.|\[[^[\]]{0,200}\]){0,2000})\]\(\s{0,9}<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]{0,500}\)){1,9000})>?(?:\s+"[^"\n]{0,500}")?\s{0,9}\)/i;
const BARE = /<(https?:\/\/[^\s<>]{1,9000})>/i;
/** As buku writes them. */
const TAG_COMMENT = /<!--\s*TAGS:\s*([^>]{0,10000}?)\s*-->/i;
const HASHTAG = /(?:^|\s)#([\p{L}\p{N}][\p{L}\p{N}_/-]{0,100})/gu;

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
    const heading = HEADING.exec(line);
    if (heading && !TITLED.test(line)) folders.enter(heading[1]!.length, heading[2] ?? "");
    else {
      const link = readLine(line);
      if (link) yield { ...link, folder: folders.path };
    }
  }
}

/** The folders around a line. */
class Headings {
  /** Headings above the first level are the title of the text, if it has but one of these. */
  readonly #titleLevel: number;
  #open: { level: number; path: readonly string[] }[] = [];

  constructor(firstLines: readonly string[]) {
    const levels = firstLines.map((line) => HEADING.exec(line)?.[1]?.length).filter((level) => level !== undefined);
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

function readLine(line: string): FileLink | null {
  const titled = TITLED.exec(line);
  const bare = titled ? null : BARE.exec(line);
  const match = titled ?? bare;
  if (!match) return readUrlLine(line);
  const rest = line.slice(match.index + match[0].length);
  const url = cleanUrl((titled ? titled[2] : bare?.[1]) ?? "");
  const title = titled ? cleanTitle((titled[1] ?? "").replace(/\\([[\]\\*_`])/g, "$1")) : "";
  const comment = TAG_COMMENT.exec(rest)?.[1] ?? "";
  const text = rest.replace(TAG_COMMENT, " ");
  const hashtags = [...text.matchAll(HASHTAG)].map(([, tag = ""]) => tag);
  return {
    ...bareLink(url, title),
    tags: cleanTags([...splitTags(comment), ...hashtags]),
    description: cleanDescription(text.replace(HASHTAG, " ").replace(/^[\s\-–—:|,.]+/, "")),
  };
}
