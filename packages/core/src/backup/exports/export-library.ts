import type { ExportFormat, LibrarySettings } from "@bowerbird/contract/exports";
import { BackupSettings, NotificationSettings, User } from "@bowerbird/db";
import { type FileCategory, writeCsv, writeHtml, writeJson } from "../../intake/files/index.ts";
import { type CategoryTree, listCategories, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { exportSearches } from "../../search/saved-searches/index.ts";
import { readExportLinks } from "./export-links.ts";

/** A file that is written while it is read. */
export interface ExportFile {
  name: string;
  mediaType: string;
  content: AsyncGenerator<string>;
}

const mediaTypes = { html: "text/html", json: "application/json", csv: "text/csv" };

/** Everything the person has, except the trash, as a file that our importer reads back. */
export async function exportLibrary(ctx: Context, { format }: { format: ExportFormat }): Promise<ExportFile> {
  const exportedAt = ctx.now();
  const content = await writeLibrary(ctx, format, exportedAt);
  const name = `bowerbird-${exportedAt.toISOString().slice(0, 10)}.${format}`;
  return { name, mediaType: `${mediaTypes[format]}; charset=utf-8`, content };
}

async function writeLibrary(ctx: Context, format: ExportFormat, exportedAt: Date): Promise<AsyncGenerator<string>> {
  const tree = await loadCategoryTree(ctx);
  const bookmarks = readExportLinks(ctx, tree);
  if (format === "html") return writeHtml(bookmarks);
  if (format === "csv") return writeCsv(bookmarks);
  const [settings, categories] = [await readSettings(ctx), await readCategories(ctx, tree)];
  return writeJson({ settings, categories, bookmarks, exportedAt });
}

/** All categories of the person, empty ones too. */
async function readCategories(ctx: Context, tree: CategoryTree): Promise<FileCategory[]> {
  const categories = await listCategories(ctx);
  return categories.map(({ name, parentId, icon, color, pinned, isCustom }) => {
    const parentPath = parentId === null ? [] : tree.getPath(parentId);
    return { name, parentPath, icon, color, pinned, isCustom };
  });
}

/** The settings that go into a file: never the e-mail address, a password or a key. */
export async function readSettings(ctx: Context): Promise<LibrarySettings> {
  const { firstName, lastName } = await ctx.em.findOneOrFail(User, { id: ctx.userId }, unmanaged);
  const backup = await ctx.em.findOne(BackupSettings, {}, unmanaged);
  const notifications = await ctx.em.findOne(NotificationSettings, {}, unmanaged);
  return {
    profile: { firstName, lastName },
    backup: backup && pick(backup, ["enabled", "frequency", "format", "maxBackups", "autoDelete", "timeZone"]),
    notifications:
      notifications &&
      pick(notifications, ["backupFailed", "weeklyDigest", "importFinished", "linksBroken", "timeZone"]),
    savedSearches: await exportSearches(ctx),
  } as LibrarySettings;
}

function pick<T, K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<T, K>;
}
