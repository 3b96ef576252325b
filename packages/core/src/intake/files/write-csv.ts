import { CSV_HEADER, type Field, joinFolder, guardCell } from "./csv-columns.ts";
import type { ExportLink } from "./file-link.ts";
import { joinTags } from "./parse-tags.ts";
import { inBlocks } from "./batches.ts";

/**
 * Writes CSV for spreadsheets (RFC 4180, with a byte order mark so that Excel reads it as UTF-8), with the columns of
 * {@link CSV_HEADER}. No cell can run as a formula; the reader removes that guard.
 */
export async function* writeCsv(links: AsyncIterable<ExportLink>): AsyncGenerator<string> {
  yield `\ufeff${CSV_HEADER.map(([name]) => name).join(",")}\r\n`;
  yield* inBlocks(links, (link) => `${CSV_HEADER.map(([, field]) => quote(CELLS[field](link))).join(",")}\r\n`);
}

const CELLS: Record<Field, (link: ExportLink) => string> = {
  url: (link) => link.url,
  title: (link) => link.title,
  description: (link) => link.description ?? "",
  tags: (link) => joinTags(link.tags),
  folder: (link) => joinFolder(link.folder),
  addedAt: (link) => link.addedAt?.toISOString() ?? "",
  icon: (link) => link.icon ?? "",
  aiSummary: (link) => link.aiSummary ?? "",
  aiRelevance: (link) => link.aiRelevance?.toString() ?? "",
  isAiGenerated: (link) => (typeof link.isAiGenerated === "boolean" ? (link.isAiGenerated ? "ai" : "person") : ""),
  categoryIcon: (link) => link.categoryIcon ?? "",
};

function quote(cell: string): string {
  const guarded = guardCell(cell);
  return guarded === "" ? "" : `"${guarded.replaceAll('"', '""')}"`;
}
