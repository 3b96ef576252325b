import { spellingKey } from "@bowerbird/contract/spelling-key";
import { tidyTags } from "@bowerbird/contract/tidy-text";
import { toCuts } from "@bowerbird/contract/bookmark-table";
import { importPreview, type ImportPreview } from "@bowerbird/contract/imports";
import { waitingImportStatuses } from "@bowerbird/contract/import-status";
import { limits } from "@bowerbird/contract/limits";
import { parseAddress } from "@bowerbird/bookmark/address";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { Import } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { type FileLink, parseDate } from "../files/index.ts";
import { countRoom, takenKeys, urlKeyHash } from "../../library/bookmarks/index.ts";
import { loadCategoryTree, pathKey } from "../../library/categories/index.ts";
import { type Context, unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { type ImportRun, toImportRecord } from "./import-records.ts";
import { findRecord } from "./imports.sql.ts";
import { readSource, type SourceReader } from "./read-source.ts";
import { isTooDeep, listCutNames, listCutTexts, tidyPath, withoutRepeatedNotes } from "./prepare-link.ts";
import t from "../messages.json" with { type: "json" };

/** Links of one file that are counted; their keys take some 40 MB. */
const maxLinks = 500_000;
const maxTimeMs = 20_000;
const listedFolders = 8;

/** Reads the source of an import that waits for its start and stores what it holds. Nothing else changes. */
export async function previewImport(ctx: Context, run: ImportRun): Promise<void> {
  const source = readSource(ctx, run.row.id, run.row.source);
  const counts = new PreviewCounts();
  const end = ctx.now().getTime() + maxTimeMs;
  let isComplete = true;
  for await (const links of source.links(0)) {
    await counts.add(ctx, links);
    isComplete = counts.links < maxLinks && ctx.now().getTime() < end;
    if (!isComplete || run.signal.aborted) break;
  }
  await storePreview(run, await toPreview(ctx, counts, source, { isComplete, name: run.row.source }));
}

/** For a file whose reading was interrupted again and again. */
export async function failPreview(ctx: Context, run: ImportRun): Promise<void> {
  const source = readSource(ctx, run.row.id, run.row.source);
  source.problem = t.thisFileCouldNotBeRead;
  const facts = { isComplete: true, name: run.row.source };
  await storePreview(run, await toPreview(ctx, new PreviewCounts(), source, facts));
}

function storePreview(run: ImportRun, preview: ImportPreview): Promise<void> {
  return run.step(async (ctx, { id }) => {
    await ctx.em.nativeUpdate(Import, { id }, { status: "ready", preview, attempts: 0 });
    const row = (await findRecord(ctx, id))!;
    await publish(ctx, { type: "import.progress", import: toImportRecord(row), currentUrl: null });
  });
}

function nameKinds(kinds: ReadonlySet<string>): string {
  const first = [...kinds].slice(0, 3).join(", ");
  return kinds.size > 3 ? format(t.kindsAndOthers, { kinds: first }) : first;
}

async function toPreview(
  ctx: Context,
  counts: PreviewCounts,
  { kinds, writtenAt, trashed, remarks, problem }: SourceReader,
  { isComplete, name }: { isComplete: boolean; name: string },
): Promise<ImportPreview> {
  const { links, known, repeated, unread, archived, favorites, withTooManyTags, tooDeep } = counts;
  const room = await countRoom(ctx);
  const tree = await loadCategoryTree(ctx);
  const newFolders = counts.folders.filter(({ path }) => !tree.at(path)).length;
  return {
    kind: nameKinds(kinds) || t.file,
    writtenAt: writtenAt ?? findDate(name),
    links,
    known,
    repeated,
    unread,
    archived,
    favorites,
    folders: counts.folders.length,
    tags: counts.tags,
    notes: [...remarks],
    largestFolders: counts.folders
      .filter((folder) => folder.links > 0)
      .toSorted((a, b) => b.links - a.links)
      .slice(0, listedFolders),
    leftOut: [...counts.leftOut].map(([reason, count]) => ({ reason, links: count })),
    trashed,
    withTooManyTags,
    cut: counts.cut,
    tooDeep,
    surplusFolders: Math.max(0, tree.size + newFolders - limits.categories),
    room: room === Infinity ? null : Math.max(0, room),
    isComplete,
    problem,
  };
}

/** Browsers name their backups by the day, such as `bookmarks-2026-05-12.json`. Noon is the same day in most time zones. */
function findDate(name: string): Date | null {
  const day = /(?<!\d)20\d\d-\d\d-\d\d(?!\d)/.exec(name)?.[0];
  return day === undefined ? null : parseDate(`${day}T12:00Z`);
}

class PreviewCounts {
  links = 0;
  known = 0;
  repeated = 0;
  unread = 0;
  archived = 0;
  favorites = 0;
  withTooManyTags = 0;
  tooDeep = 0;
  /** By the reason. */
  readonly leftOut = new Map<string, number>();
  readonly #keys = new Set<string>();
  readonly #tags = new Set<string>();
  readonly #folders = new FolderCounts();
  readonly #cutTexts = toCuts(() => 0);
  readonly #cutNames = { tags: new Set<string>(), folders: new Set<string>() };

  get tags(): number {
    return this.#tags.size;
  }

  get cut(): ImportPreview["cut"] {
    const { tags, folders } = this.#cutNames;
    return { ...this.#cutTexts, tags: tags.size, folders: folders.size };
  }

  get folders(): FolderCount[] {
    return this.#folders.all;
  }

  /** Asks the database once, for the addresses that have not occurred yet. */
  async add(ctx: Context, links: readonly FileLink[]): Promise<void> {
    const keys: string[] = [];
    for (const link of links) {
      this.links += 1;
      const parsed = parseAddress(link.url);
      if (parsed.ok) {
        const key = urlKeyHash(parsed.value.key);
        if (this.#count(link, key)) keys.push(key);
      } else this.#leaveOut(describeUrlProblem(parsed.reason));
    }
    this.known += (await takenKeys(ctx, keys)).size;
  }

  #leaveOut(reason: string): void {
    this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + 1);
  }

  /** @returns whether the address is new in this file */
  #count(link: FileLink, key: string): boolean {
    const isNew = !this.#keys.has(key);
    if (isNew) this.#keys.add(key);
    else this.repeated += 1;
    if (link.isUnread) this.unread += 1;
    if (link.isArchived) this.archived += 1;
    if (link.isFavorite) this.favorites += 1;
    if (isTooDeep(link.folder)) this.tooDeep += 1;
    this.#countTags(tidyTags(link.tags));
    this.#folders.add(tidyPath(link.folder));
    this.#countCuts(link);
    return isNew;
  }

  #countCuts(link: FileLink): void {
    for (const { kind, text } of listCutTexts(withoutRepeatedNotes(link))) {
      if (kind !== "tags") this.#cutTexts[kind] += 1;
      else if (this.#cutNames.tags.size < limits.listedTags) this.#cutNames.tags.add(spellingKey(text));
    }
    for (const name of listCutNames(link.folder))
      if (this.#cutNames.folders.size < limits.categories) this.#cutNames.folders.add(name);
  }

  #countTags(tags: readonly string[]): void {
    if (tags.length > limits.storedTagsPerBookmark) this.withTooManyTags += 1;
    for (const tag of tags) if (this.#tags.size < limits.listedTags) this.#tags.add(spellingKey(tag));
  }
}

interface FolderCount {
  path: string[];
  /** Without those of folders inside. */
  links: number;
}

/** Counts the links of each folder; those beyond the most categories that a person can have are not told apart. */
class FolderCounts {
  readonly #byKey = new Map<string, FolderCount>();
  /** Thousands of links share one path. */
  readonly #byPath = new WeakMap<readonly string[], FolderCount>();

  get all(): FolderCount[] {
    return [...this.#byKey.values()];
  }

  add(path: string[]): void {
    if (path.length === 0) return;
    const folder = this.#byPath.get(path) ?? this.#find(path);
    if (!folder) return;
    this.#byPath.set(path, folder);
    folder.links += 1;
  }

  /** Adds the folder and those around it. */
  #find(path: string[]): FolderCount | undefined {
    const key = pathKey(path);
    const known = this.#byKey.get(key);
    if (known) return known;
    if (path.length > 1 && !this.#find(path.slice(0, -1))) return undefined;
    if (this.#byKey.size >= limits.categories) return undefined;
    const folder = { path, links: 0 };
    this.#byKey.set(key, folder);
    return folder;
  }
}

/**
 * What an import that waits for its start would do.
 *
 * @throws NOT_FOUND, also for one that was started; CONFLICT while the file is being read
 */
export async function getImportPreview(ctx: Context, { id }: { id: string }): Promise<ImportPreview> {
  const row = await ctx.em.findOne(Import, { id }, unmanaged);
  if (row?.status === "reading") throw new AppError("CONFLICT", t.theFileIsStillBeingRead);
  if (!row?.preview) throw notFound(t.previewNotFound);
  const { writtenAt, ...preview } = row.preview as Omit<ImportPreview, "writtenAt"> & { writtenAt: string | null };
  return importPreview.parse({ ...preview, writtenAt: writtenAt === null ? null : new Date(writtenAt) });
}

/** How long an uploaded file waits for its start. */
const maxWaitMs = 60 * 60_000;

/** Deletes uploaded files whose import was not started in time. Safe to run concurrently. */
export async function expireUploads(ctx: VisitorContext): Promise<void> {
  const before = new Date(ctx.now().getTime() - maxWaitMs);
  const expired = { status: { $in: [...waitingImportStatuses] }, createdAt: { $lt: before } };
  await ctx.em.nativeDelete(Import, expired, { filters: false });
}
