import { cleanDescription, cleanTitle, cleanUrl } from "../bounded-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { parseDate } from "../parse-date.ts";
import { splitTags } from "../parse-tags.ts";
import { readNotionHtml, isDateName, isDescriptionName, isTagsName, isUrlName } from "../read-notion-html.ts";
import type { ImportFormat } from "./format.ts";
import t from "./messages.json" with { type: "json" };

const FRONT = /^(?:---\r?\n|#\s[^\n]{0,2000}\r?\n(?:\s{0,9}\r?\n)?)/;

export const notion: ImportFormat = {
  id: "notion",
  name: t.notionAndNotesWithProperties,
  fileName: t.notionExport,
  endings: [".csv", ".html", ".md", ".zip"],
  howTo: t.inNotionOnThePageOf,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.otherPropertiesAndTheTextsOf,
  readers: [
    { kind: "csv", header: ["name", "url"] },
    { kind: "html", marker: /class="(?:page-title|collection-content|property-row)/, read: readNotionHtml },
    { kind: "text", matches: (text) => readProperties(text) !== null, read: readPage },
  ],
};

/** A page of a database, or a note that begins with properties. The rest of its text is left out. */
async function* readPage(texts: AsyncIterable<string>): AsyncGenerator<FileLink[]> {
  for await (const text of texts) {
    const link = readProperties(text);
    if (link) yield [link];
    return;
  }
}

/** More properties than any page has. */
const MAX_PROPERTIES = 100;

/** `# Title`, then `URL: https://…` and the like; or the same between lines of `---`. Null without an address. */
function readProperties(text: string): FileLink | null {
  const start = text.replace(/^\ufeff/, "");
  const front = FRONT.exec(start)?.[0];
  if (front === undefined) return null;
  const link = bareLink("", front.startsWith("#") ? cleanTitle(front.slice(1)) : "");
  for (const line of start.slice(front.length).split(/\r?\n/, MAX_PROPERTIES)) {
    const separator = line.indexOf(":");
    if (line.trim() === "" || line.startsWith("---") || separator < 1 || separator > 60) break;
    setProperty(link, line.slice(0, separator).trim(), unquote(line.slice(separator + 1).trim()));
  }
  return link.url === "" ? null : link;
}

function setProperty(link: FileLink, name: string, value: string): void {
  if (isUrlName(name) && link.url === "" && /^https?:\/\//i.test(value)) link.url = cleanUrl(value);
  else if (/^(?:title|name)$/i.test(name)) link.title ||= cleanTitle(value);
  else if (isTagsName(name)) link.tags = splitTags(value.replace(/^\[(.*)\]$/, "$1"));
  else if (isDateName(name)) link.addedAt ??= parseDate(value);
  else if (isDescriptionName(name)) link.description ??= cleanDescription(value);
}

function unquote(value: string): string {
  return /^(?:"[^"]*"|'[^']*')$/.test(value) ? value.slice(1, -1) : value;
}
