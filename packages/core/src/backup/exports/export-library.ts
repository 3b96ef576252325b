import type { ExportFormat, LibrarySettings } from "@bowerbird/contract/exports";
import { notificationKindNames } from "@bowerbird/contract/notifications";
import { BackupSettings, NotificationSettings, User } from "@bowerbird/db";
import { type FileCategory, writeCsv, writeHtml, writeJson, type ExportLink } from "../../intake/files/index.ts";
import { loadTagging } from "../../categorization/ai/index.ts";
import { loadFilingRule } from "../../categorization/filing/index.ts";
import { type CategoryTree, listPlacedCategories, loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, unmanaged } from "../../platform/context/index.ts";
import { exportRules } from "../../organize/rules/index.ts";
import { exportSharedPages } from "../../sharing/index.ts";
import { exportSearches } from "../../search/saved-searches/index.ts";
import type { TallyCounter } from "./tally.ts";
import { type ExportRow, readIcons, readIdsByCategory, readRows } from "./export-links.sql.ts";

/** A file that is written while it is read. */
export interface ExportFile {
  name: string;
  mediaType: string;
  content: AsyncGenerator<string>;
}

const mediaTypes = { html: "text/html", json: "application/json", csv: "text/csv" };

interface Export {
  format: ExportFormat;
  /** Counts what is read from the database. */
  counter?: TallyCounter;
}

/** Everything the person has, except the trash, as a file that our importer reads back. */
export async function exportLibrary(ctx: Context, { format, counter }: Export): Promise<ExportFile> {
  const exportedAt = ctx.now();
  const content = await writeLibrary(ctx, { format, counter, exportedAt });
  const name = `bowerbird-${exportedAt.toISOString().slice(0, 10)}.${format}`;
  return { name, mediaType: `${mediaTypes[format]}; charset=utf-8`, content };
}

async function writeLibrary(
  ctx: Context,
  { format, counter, exportedAt }: Omit<Export, "counter"> & { counter: TallyCounter | undefined; exportedAt: Date },
): Promise<AsyncGenerator<string>> {
  const tree = await loadCategoryTree(ctx);
  const bookmarks = readExportLinks(ctx, tree, counter);
  if (format === "html") return writeHtml(bookmarks);
  if (format === "csv") return writeCsv(bookmarks);
  const [settings, categories] = [await readSettings(ctx), await readCategories(ctx, tree)];
  counter?.addSettings(settings);
  counter?.addCategories(categories);
  return writeJson({ settings, categories, bookmarks, exportedAt });
}

/** All categories of the person, empty ones too. */
async function readCategories(ctx: Context, tree: CategoryTree): Promise<FileCategory[]> {
  const categories = await listPlacedCategories(ctx);
  return categories.map(({ name, parentId, icon, color, pinned, isCustom, position }) => {
    const parentPath = parentId === null ? [] : tree.getPath(parentId);
    return { name, parentPath, icon, color, pinned, isCustom, position };
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
    notifications: notifications && pick(notifications, [...notificationKindNames, "timeZone"]),
    savedSearches: await exportSearches(ctx),
    rules: await exportRules(ctx),
    tagging: await loadTagging(ctx),
    filing: { mistakes: (await loadFilingRule(ctx)).choice },
    sharedPages: await exportSharedPages(ctx),
  } as LibrarySettings;
}

function pick<T, K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<T, K>;
}

/** Others wait for what is read and written in one piece. */
const batchSize = 100;
/** Characters of an id and the comma after it. */
const idLength = 37;

/**
 * The person's bookmarks by folder, folders and bookmarks in their manual order. The ids are read once, at the beginning, as
 * one text, so that a bookmark that is moved meanwhile is neither missed nor written twice, and a slow reader holds no
 * connection. Bookmarks that are deleted meanwhile are left out.
 */
async function* readExportLinks(
  ctx: Context,
  tree: CategoryTree,
  counter: TallyCounter | undefined,
): AsyncGenerator<ExportLink> {
  const paths = new Map<string, string[]>();
  const toPath = (id: string) => paths.get(id) ?? (paths.set(id, tree.getPath(id)), paths.get(id)!);
  const ids = await listIds(ctx, tree);
  const step = batchSize * idLength;
  for (let start = 0; start < ids.length; start += step) {
    const rows = await readRows(ctx, ids.slice(start, start + step - 1));
    const icons = await readServedIcons(ctx, rows);
    for (const row of rows) {
      const link = toLink(row, toPath(row.categoryId), icons);
      counter?.addLink(link);
      yield link;
    }
  }
}

/** @returns the ids by folder, a comma between any two */
async function listIds(ctx: Context, tree: CategoryTree): Promise<string> {
  const categories = await readIdsByCategory(ctx);
  const keyed = categories.map(({ categoryId, ids }) => ({ key: tree.getOrderKey(categoryId), ids }));
  return keyed
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ ids }) => ids)
    .join();
}

/** The icons that we serve ourselves, by their address with us, as `data:` addresses that a file can carry. */
async function readServedIcons(ctx: Context, rows: readonly ExportRow[]): Promise<ReadonlyMap<string, string>> {
  const hashes = new Set(rows.flatMap(({ favicon }) => /^\/api\/icons\/([0-9a-f]{32})$/.exec(favicon)?.[1] ?? []));
  if (hashes.size === 0) return new Map();
  const icons = await readIcons(ctx, [...hashes]);
  return new Map(
    icons.map(({ id, mediaType, content }) => [
      `/api/icons/${id.replaceAll("-", "")}`,
      `data:${mediaType};base64,${content.toString("base64")}`,
    ]),
  );
}

/** A column that files do not know yet is a type error here. */
type Carried = Required<Pick<ExportLink, Exclude<keyof ExportRow, "categoryId" | "favicon" | "createdAt">>>;

function toLink(row: ExportRow, folder: string[], icons: ReadonlyMap<string, string>): ExportLink {
  const { categoryId: _, favicon, createdAt, ...rest } = row;
  const link: Carried = rest;
  const icon = icons.get(favicon) ?? (/^(https?|data):/.test(favicon) ? favicon : null);
  return { ...link, addedAt: new Date(createdAt), icon, folder };
}
