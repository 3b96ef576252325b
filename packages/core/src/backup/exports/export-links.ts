import type { ExportLink } from "../../intake/files/index.ts";
import type { CategoryTree } from "../../library/categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { type ExportRow, readIcons, readIdsByCategory, readRows } from "./export-links.sql.ts";

const batchSize = 500;
/** Characters of an id and the comma after it. */
const idLength = 37;

/**
 * The person's bookmarks by folder, in each the newest first. The ids are read once, at the beginning, as one text, so
 * that a bookmark that is moved meanwhile is neither missed nor written twice, and a slow reader holds no connection.
 * Bookmarks that are deleted meanwhile are left out.
 */
export async function* readExportLinks(ctx: Context, tree: CategoryTree): AsyncGenerator<ExportLink> {
  const paths = new Map<string, string[]>();
  const toPath = (id: string) => paths.get(id) ?? (paths.set(id, tree.getPath(id)), paths.get(id)!);
  const ids = await listIds(ctx, toPath);
  const step = batchSize * idLength;
  for (let start = 0; start < ids.length; start += step) {
    const rows = await readRows(ctx, ids.slice(start, start + step - 1));
    const icons = await readServedIcons(ctx, rows);
    for (const row of rows) yield toLink(row, toPath(row.categoryId), icons);
  }
}

/** @returns the ids by folder, a comma between any two */
async function listIds(ctx: Context, toPath: (id: string) => string[]): Promise<string> {
  const categories = await readIdsByCategory(ctx);
  // No name contains NUL, so that a folder comes right before what is inside it.
  const keyed = categories.map(({ categoryId, ids }) => ({ key: toPath(categoryId).join("\u0000"), ids }));
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
  const icon = icons.get(favicon) ?? (favicon.startsWith("http") ? favicon : null);
  return { ...link, addedAt: new Date(createdAt), icon, folder };
}
