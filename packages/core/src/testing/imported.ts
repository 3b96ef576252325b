import type { ImportItem, ImportRecord } from "@bowerbird/contract/imports";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { listBookmarks } from "../library/bookmarks/index.ts";
import type { Context } from "../platform/context/index.ts";
import { getImport, importFile, listImportItems } from "../intake/imports/index.ts";
import type { TestWorld } from "./test-world.ts";

export const importOptions = { folders: "keep" as const, allowDuplicates: false };

type Options = { folders: "keep" | "ignore"; allowDuplicates: boolean };

/** A file's content as a stream, as in an upload. */
export async function* bytes(content: string | Buffer): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

/** A link as browsers export it. */
export function link(url: string, title: string, attributes = ""): string {
  return `<DT><A HREF="${url}" ${attributes}>${title}</A>`;
}

/** Imports the content and runs all jobs. */
export async function importText(
  world: TestWorld,
  ctx: Context,
  content: string | Buffer,
  options: Partial<Options> = {},
): Promise<ImportRecord> {
  const file = { name: "bookmarks.html", content: bytes(content) };
  const { id } = await importFile(ctx, file, { ...importOptions, ...options });
  await world.work();
  return getImport(ctx, { id });
}

export async function allBookmarks(ctx: Context): Promise<Bookmark[]> {
  return (await listBookmarks(ctx, { limit: 1_000, skip: 0 })).items;
}

export async function allItems(ctx: Context, id: string): Promise<ImportItem[]> {
  return (await listImportItems(ctx, { id, limit: 1_000 })).items;
}
