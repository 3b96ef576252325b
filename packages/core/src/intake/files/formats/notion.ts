import { cleanDescription, cleanTitle, cleanUrl } from "../decode-text.ts";
import { withFirst } from "../batches.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { parseDate } from "../parse-date.ts";
import { cleanTags, splitTags } from "../parse-tags.ts";
import { readMarkdown } from "../read-markdown.ts";
import { readNotionHtml, isDateName, isDescriptionName, isTagsName, isUrlName } from "../read-notion-html.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const frontMatter = /^(?:---\r?\n|#\s[^\n]{0,2000}\r?\n(?:\s{0,9}\r?\n)?)/;

export const notion: ImportFormat = {
  id: "notion",
  name: t.notionAndNotesWithProperties,
  fileName: t.notionExport,
  endings: [".csv", ".html", ".md", ".zip"],
  howTo: t.notionHow,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.notionLeftOut,
  readers: [
    { kind: "csv", header: ["name", "url"] },
    { kind: "html", marker: /class="(?:page-title|collection-content|property-row)/, read: readNotionHtml },
    { kind: "text", matches: (text) => readProperties(text) !== null, read: readPage },
  ],
};

/** A link at the start of a line, maybe as an item of a list. */
const listedLink =
  /^[ \t]{0,40}(?:(?:[-*+]|\d{1,4}[.)])[ \t]{1,9})?(?:\[[ xX]\][ \t]{1,9})?(?:\[[^\]\n]{0,500}\]\(|<?)https?:/im;

/** A page of a database, or a note that begins with properties. The rest of its text is left out, unless it lists links. */
async function* readPage(texts: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  const pieces = texts[Symbol.asyncIterator]();
  const first = await pieces.next();
  const page = first.done ? null : readProperties(first.value);
  if (!page) return;
  yield [page.link];
  const rest = { [Symbol.asyncIterator]: () => pieces };
  if (listedLink.test(page.body)) yield* readMarkdown(withFirst(page.body, rest));
}

/** More lines of properties than any page has. */
const maxLines = 100;
/** Between lines of `---`, a property may be a list, and a text of several lines is indented. */
const inFront = { property: /^(?:\s*-\s+|([^:]{1,60}):)(.*)$/s, continued: /^\s/ };
const belowTitle = { property: /^([^:]{1,60}):(.*)$/s, continued: /(?!)/ };

interface Page {
  link: FileLink;
  /** The text behind the properties. */
  body: string;
}

/** `# Title`, then `URL: https://…` and the like; or the same between lines of `---`. Null without an address. */
function readProperties(text: string): Page | null {
  const start = text.replace(/^\ufeff/, "");
  const front = frontMatter.exec(start)?.[0];
  if (front === undefined) return null;
  const isFront = front.startsWith("---");
  const { property, continued } = isFront ? inFront : belowTitle;
  const link = bareLink("", isFront ? "" : cleanTitle(front.slice(1)));
  const lines = start.slice(front.length).split(/\r?\n/);
  let name = "";
  let at = 0;
  for (; at < Math.min(maxLines, lines.length); at++) {
    const line = lines[at]!;
    if (/^(?:---|\s*$)/.test(line)) break;
    const [, key, value] = property.exec(line) ?? [];
    if (key) name = key.trim();
    if (value !== undefined) setProperty(link, name, unquote(value.trim()));
    else if (!continued.test(line)) break;
  }
  return link.url === "" ? null : { link, body: lines.slice(at).join("\n") };
}

function setProperty(link: FileLink, name: string, value: string): void {
  if (isUrlName(name) && link.url === "" && /^https?:\/\//i.test(value)) link.url = cleanUrl(value);
  else if (/^(?:title|name)$/i.test(name)) link.title ||= cleanTitle(value);
  else if (isTagsName(name)) link.tags = cleanTags([...link.tags, ...splitTags(value.replace(/^\[(.*)\]$/, "$1"))]);
  else if (isDateName(name)) link.addedAt ??= parseDate(value);
  else if (isDescriptionName(name)) link.description ??= cleanDescription(value);
}

function unquote(value: string): string {
  return /^(?:"[^"]*"|'[^']*')$/.test(value) ? value.slice(1, -1) : value;
}
