import type { ExportFormat } from "@bowerbird/contract/exports";
import { writeCsv, writeHtml, writeJson } from "../bookmark-files/index.ts";
import { loadCategoryTree } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { readExportLinks } from "./read-export-links.ts";
import { readFileCategories } from "./read-file-categories.ts";
import { readSettings } from "./read-settings.ts";

/** A file that is written as it is read. */
export interface ExportFile {
  name: string;
  mediaType: string;
  content: AsyncGenerator<string>;
}

const mediaTypes = { html: "text/html", json: "application/json", csv: "text/csv" };

/** Everything the person has, but the trash, as a file that our importer reads back. */
export async function exportLibrary(ctx: Context, { format }: { format: ExportFormat }): Promise<ExportFile> {
  const exportedAt = ctx.now();
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const links = readExportLinks(ctx, tree);
  const content =
    format === "html"
      ? writeHtml(links)
      : format === "csv"
        ? writeCsv(links)
        : writeJson({
            settings: await readSettings(ctx),
            categories: await readFileCategories(ctx, tree),
            bookmarks: links,
            exportedAt,
          });
  const name = `bowerbird-${exportedAt.toISOString().slice(0, 10)}.${format}`;
  return { name, mediaType: `${mediaTypes[format]}; charset=utf-8`, content };
}
