import {
  type importCategory,
  type ImportOptions,
  importOptions,
  type ImportPreview,
  type ImportRecord,
  type startImportInput,
} from "@bowerbird/contract/imports";
import { Import, ImportItem } from "@bowerbird/db";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { v7 as uuid } from "uuid";
import { type Context, inTransaction, isByToken, lockPerson } from "../../platform/context/index.ts";
import { readLinkField } from "@bowerbird/bookmark/pasted-links";
import type { z } from "zod";
import { type ExportLink, type FileLink, writeJson } from "../files/index.ts";
import { tidyName } from "../../library/categories/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { insertChunk, reopenRow } from "./imports.sql.ts";
import { getImport, lockImport } from "./import-records.ts";
import t from "../messages.json" with { type: "json" };

/** Size of the chunks in which a source is stored. */
const chunkBytes = 1024 * 1024;
/** Smaller sources take priority over other people's whole collections. */
const smallSourceBytes = 256 * 1024;
const smallSourceLinks = 1_000;

interface NewImport {
  source: string;
  options: ImportOptions;
  /** `reading` for one that waits for its start. */
  status: "queued" | "reading";
  /** 0 if unknown. */
  total: number;
  /** A bookmark file in any supported format. */
  content: AsyncIterable<Uint8Array>;
  /** By default if the caller has a token. */
  isByProgram?: boolean;
  /** Whether each spelling of an address is a link of its own. */
  isByAddress?: boolean;
}

/** Stores the source and enqueues the import, or the reading of its preview. */
async function createImport(
  ctx: Context,
  { source, options, status, total, content, isByProgram = isByToken(ctx), isByAddress = false }: NewImport,
): Promise<{ id: string }> {
  const id = uuid();
  const bytes = await inTransaction(ctx, async (inner) => {
    if (ctx.services.config.demo) await checkDemoImports(inner);
    const { folders, allowDuplicates } = options;
    const row = {
      userId: ctx.userId,
      id,
      source,
      folders,
      allowDuplicates,
      isByProgram,
      isByAddress,
      madeBy: ctx.by,
      status,
      total,
      preview: null,
    };
    await inner.em.insert(Import, { ...row, createdAt: ctx.now(), heartbeatAt: ctx.now() });
    return storeContent(inner, id, content);
  });
  const isSoon = status === "reading" || bytes < smallSourceBytes;
  await enqueue(ctx, id, isSoon ? 1 : 10);
  return { id };
}

/** @throws FORBIDDEN for a visitor of a demo who has imported enough: an import keeps a row for each of its links */
async function checkDemoImports(ctx: Context): Promise<void> {
  await lockPerson(ctx);
  const max = limits.demoImports;
  if ((await ctx.em.count(Import)) >= max) throw new AppError("FORBIDDEN", format(t.demoImportsUsedUp, { max }));
}

function enqueue(ctx: Context, importId: string, priority: number): Promise<void> {
  return ctx.services.enqueue("run-import", { userId: ctx.userId, importId }, { priority });
}

async function storeContent(ctx: Context, importId: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  let position = 0;
  let bytes = 0;
  for await (const chunk of splitContent(content)) {
    await insertChunk(ctx, { importId, position: position++, content: chunk });
    bytes += chunk.length;
  }
  return bytes;
}

async function* splitContent(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    parts.push(part);
    size += part.length;
    if (size < chunkBytes) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(parts);
}

const maxNameLength = 200;

interface UploadedFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** Stores a bookmark file unchanged and imports it in the background. */
export function importFile(ctx: Context, file: UploadedFile, options: ImportOptions): Promise<{ id: string }> {
  return createImport(ctx, { ...toSource(file), options, status: "queued" });
}

/** Stores a bookmark file unchanged and reads in the background what importing it would do; see {@link startUploaded}. */
export function uploadFile(ctx: Context, file: UploadedFile): Promise<{ id: string }> {
  return createImport(ctx, { ...toSource(file), options: importOptions.parse({}), status: "reading" });
}

function toSource({ name, content }: UploadedFile) {
  return { source: oneLine(name.slice(0, maxNameLength)) || "file", total: 0, content };
}

/**
 * Starts an import whose file waits for it. Does nothing if it was started before.
 *
 * @throws CONFLICT while the file is being read; NOT_FOUND, also when it has waited too long
 */
export async function startUploaded(
  ctx: Context,
  { id, folders, allowDuplicates }: ImportOptions & { id: string },
): Promise<ImportRecord> {
  const isStarted = await inTransaction(ctx, async (inner) => {
    const { status, preview } = await lockImport(inner, id);
    if (status === "reading") throw new AppError("CONFLICT", t.theFileIsStillBeingRead);
    if (status !== "ready") return false;
    const { links, isComplete } = preview as ImportPreview;
    const total = isComplete ? links : 0;
    const times = { createdAt: ctx.now(), heartbeatAt: ctx.now() };
    const started = { status: "queued", folders, allowDuplicates, total, preview: null, ...times };
    await inner.em.nativeUpdate(Import, { id }, started);
    return true;
  });
  const record = await getImport(ctx, { id });
  const priority = record.total > 0 && record.total < smallSourceLinks ? 1 : 10;
  if (isStarted) await enqueue(ctx, id, priority);
  return record;
}

/** Imports links that a program found for the person in the background. */
export function importLinks(
  ctx: Context,
  source: string,
  links: readonly FileLink[],
  { isByAddress = false } = {},
): Promise<{ id: string }> {
  const name = source.slice(0, maxNameLength);
  return createFromLinks(ctx, name, importOptions.parse({}), links, { isByProgram: true, isByAddress });
}

function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- a file name may hold anything
  return text.replace(/[\u0000-\u001f]/g, " ").trim();
}

type Input = z.output<typeof startImportInput>;

/**
 * Imports links given in the request: URLs, or categories with URLs.
 *
 * @throws BAD_REQUEST when there are no links or a category has no name
 */
export async function startImport(ctx: Context, input: Input): Promise<{ id: string }> {
  if (input.categories) return createFromLinks(ctx, "categories", input, toExportLinks(input.categories));
  const links = (input.urls ?? []).flatMap(readLinkField).map(({ url, title }) => link(url, title, []));
  if (links.length === 0) throw new AppError("BAD_REQUEST", t.urlNeeded);
  return createFromLinks(ctx, "urls", input, links);
}

function createFromLinks(
  ctx: Context,
  source: string,
  options: ImportOptions,
  links: readonly ExportLink[],
  more: Pick<NewImport, "isByProgram" | "isByAddress"> = {},
) {
  const content = encode(links, ctx.now());
  return createImport(ctx, { source, options, status: "queued", total: links.length, content, ...more });
}

function toExportLinks(categories: z.output<typeof importCategory>[]): ExportLink[] {
  const links = categories.flatMap(({ categoryName, icon, bookmarks }) => {
    const name = tidyName(categoryName);
    if (name === "") throw new AppError("BAD_REQUEST", t.pleaseEnterACategoryName);
    return bookmarks.flatMap(({ url, title }) =>
      readLinkField(url).map((read) => ({
        ...link(read.url, title ?? read.title, [name]),
        categoryIcon: icon ?? null,
      })),
    );
  });
  if (links.length === 0) throw new AppError("BAD_REQUEST", t.categoryNeeded);
  return links;
}

function link(url: string, title: string, folder: string[]): ExportLink {
  return { url, title, description: null, tags: [], addedAt: null, icon: null, folder };
}

async function* encode(links: readonly ExportLink[], exportedAt: Date): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const bookmarks = (async function* () {
    yield* links;
  })();
  for await (const text of writeJson({ categories: [], bookmarks, exportedAt })) yield encoder.encode(text);
}

/**
 * Retries the failed links of an import in the background.
 *
 * @throws CONFLICT while it is running; BAD_REQUEST when nothing failed; NOT_FOUND
 */
export async function retryImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  await inTransaction(ctx, async (inner) => {
    const row = await lockImport(inner, id);
    if (row.finishedAt === null) throw new AppError("CONFLICT", t.thisImportIsStillRunning);
    if (row.failed === 0) throw new AppError("BAD_REQUEST", t.noLinkOfThisImportFailed);
    if (row.undoneAt) throw new AppError("CONFLICT", t.thisImportWasUndone);
    await requeueFailed(inner, id);
  });
  await enqueue(ctx, id, 1);
  return getImport(ctx, { id });
}

async function requeueFailed(ctx: Context, id: string): Promise<void> {
  await ctx.em.nativeUpdate(ImportItem, { importId: id, status: "failed" }, { status: "pending", message: null });
  await reopenRow(ctx, id);
}
