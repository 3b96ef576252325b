import { csvHeader, type CommonField, type Field, joinFolder, guardCell } from "./csv-columns.ts";
import type { ExportLink } from "./file-link.ts";
import { type OwnFields, toOwnCell } from "./own-fields.ts";
import { joinTags, writeTagList } from "./parse-tags.ts";
import { inBlocks } from "./batches.ts";

/**
 * Writes CSV for spreadsheets (RFC 4180, with a byte order mark so that Excel reads it as UTF-8), with the columns of
 * {@link csvHeader}. No cell can run as a formula; the reader removes that guard.
 */
export async function* writeCsv(links: AsyncIterable<ExportLink>): AsyncGenerator<string> {
  yield `\ufeff${[...csvHeader.map(([name]) => name), tagList].join(",")}\r\n`;
  yield* inBlocks(links, (link) => {
    const cells = csvHeader.map(([, field]) => toCell(field, link));
    return `${[...cells, tagListOf(link)].map(quote).join(",")}\r\n`;
  });
}

/** The column that says for our own reader what the tags are where the column of tags does not. */
const tagList = "tag_list";

function tagListOf({ tags }: ExportLink): string {
  return tags.some((tag) => /[,;|"]/.test(tag)) ? writeTagList(tags) : "";
}

function toCell(field: Field, link: ExportLink): string {
  const write = cellOf[field as CommonField] as ((of: ExportLink) => string) | undefined;
  return write ? write(link) : toOwnCell(field as keyof OwnFields, link);
}

const cellOf: Record<CommonField, (link: ExportLink) => string> = {
  url: (link) => link.url,
  title: (link) => link.title,
  description: (link) => link.description ?? "",
  tags: (link) => joinTags(link.tags),
  folder: (link) => joinFolder(link.folder),
  addedAt: (link) => link.addedAt?.toISOString() ?? "",
  icon: (link) => link.icon ?? "",
};

function quote(cell: string): string {
  const guarded = guardCell(cell);
  return guarded === "" ? "" : `"${guarded.replaceAll('"', '""')}"`;
}
