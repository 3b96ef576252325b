import { format } from "@bowerbird/contract/messages";
import { batchSize } from "../batches.ts";
import { cleanName } from "../decode-text.ts";
import { type FileLink, OtherFileError, UnreadableFileError } from "../file-link.ts";
import { isContainerName, toFolderPath } from "../folder-path.ts";
import type { FileContext, ImportFormat } from "../formats/format.ts";
import { formats } from "../formats/index.ts";
import t from "../../messages.json" with { type: "json" };
import { type Archive, archiveEndings, type ArchiveEntry, ArchiveLimitError } from "./archive.ts";

/** Opens an entry. @param position of the entry: names may be repeated */
export type Open = (
  pieces: AsyncGenerator<Uint8Array>,
  file: FileContext,
  position: number,
) => Promise<{ format: ImportFormat | null; links: AsyncGenerator<FileLink[]> } | null>;

export interface ArchiveOptions {
  open: Open;
  /** Whether archives inside are read. */
  mayNest: boolean;
  onFormat?: ((format: ImportFormat) => void) | undefined;
  /** A sentence for the person. */
  onNote?: ((sentence: string) => void) | undefined;
}

/**
 * Reads the bookmark files in an archive, and leaves out its other files. What may be something else (any web page, any
 * text) is read only if there is nothing better: an archive of a reading service also holds the pages themselves.
 *
 * @throws UnreadableFileError when nothing could be read, or a part is damaged; possibly after some batches
 */
export async function* readArchive(archive: Archive, options: ArchiveOptions): AsyncGenerator<FileLink[]> {
  const reading = new ArchiveReading(archive, options);
  const names = await reading.listNames();
  let batch: FileLink[] = [];
  for (const isVague of [false, true]) {
    for await (const links of reading.links(names, isVague)) {
      batch.push(...links);
      while (batch.length >= batchSize) yield batch.splice(0, batchSize);
    }
    if (reading.found > 0 || reading.isOver) break;
    reading.leftOutTables.length = 0;
  }
  if (reading.leftOutTables.length > 0) options.onNote?.(reading.describeLeftOut());
  if (batch.length > 0) yield batch;
  if (reading.found === 0) throw reading.problem ?? new OtherFileError(reading.describeContent());
  if (reading.isCutOff) throw reading.problem;
}

const formatEndings = formats.flatMap(({ endings }) => endings);

/** File names in a message. */
const listed = 5;

class ArchiveReading {
  found = 0;
  /** Why a file could not be read; the first one counts. */
  problem: UnreadableFileError | null = null;
  /** Whether links may be lost. */
  isCutOff = false;
  /** Whether all archives together hold too much. */
  isOver = false;
  /** Names of tables that may hold links, beside a file that certainly does. */
  readonly leftOutTables: string[] = [];
  #entries = 0;
  readonly #firstNames: string[] = [];
  readonly #archive: Archive;
  readonly #options: ArchiveOptions;
  readonly #endings: ReadonlySet<string>;
  /** Of a database, Notion exports the table and each page. */
  readonly #seenInNotion = new Set<string>();

  constructor(archive: Archive, options: ArchiveOptions) {
    this.#archive = archive;
    this.#options = options;
    this.#endings = new Set(
      options.mayNest
        ? [...formatEndings, ...archiveEndings]
        : formatEndings.filter((ending) => !archiveEndings.includes(ending)),
    );
  }

  /** Files that may hold bookmarks, by their names. */
  async listNames(): Promise<ReadonlySet<string>> {
    const names = new Set<string>();
    for await (const { name } of this.#archive.entries()) {
      this.#entries++;
      if (this.#firstNames.length < listed) this.#firstNames.push(fileName(name));
      if (isWanted(name, this.#endings)) names.add(name);
    }
    return names;
  }

  /** For a person whose archive holds no links. */
  describeContent(): string {
    if (this.#entries === 0) return t.thisArchiveIsEmpty;
    const more = this.#entries - this.#firstNames.length;
    return format(t.archiveHoldsNoLinks, { names: this.#firstNames.join(", "), more });
  }

  /** For a person whose archive holds a table that is not read. */
  describeLeftOut(): string {
    const names = this.leftOutTables.slice(0, listed);
    return format(t.tablesLeftOut, { names: names.join(", "), more: this.leftOutTables.length - names.length });
  }

  async *links(names: ReadonlySet<string>, isVague: boolean): AsyncGenerator<FileLink[]> {
    const shared = sharedFolders(names);
    let position = 0;
    for await (const entry of this.#archive.entries()) {
      if (this.isOver) return;
      position++;
      if (names.has(entry.name))
        yield* this.#readEntry(entry, { isVague, context: toContext(entry.name, shared), position });
    }
  }

  async *#readEntry(
    entry: ArchiveEntry,
    { isVague, context, position }: { isVague: boolean; context: FileContext; position: number },
  ): AsyncGenerator<FileLink[]> {
    const pieces = entry.read() as AsyncGenerator<Uint8Array>;
    try {
      const opened = await this.#options.open(pieces, context, position);
      if (opened?.format?.id === "csv" && !isVague) this.leftOutTables.push(fileName(entry.name));
      if (!opened || (opened.format?.isVague === true) !== isVague) return;
      if (opened.format) this.#options.onFormat?.(opened.format);
      for await (const links of opened.links) yield this.#count(links, opened.format);
    } catch (error) {
      this.#keepProblem(error);
    } finally {
      await pieces.return(undefined);
    }
  }

  #keepProblem(error: unknown): void {
    if (!(error instanceof UnreadableFileError)) throw error;
    this.isOver = error instanceof ArchiveLimitError;
    if (this.isOver) this.problem = error;
    this.problem ??= error;
    this.isCutOff ||= !(error instanceof OtherFileError);
  }

  #count(links: FileLink[], kind: ImportFormat | null): FileLink[] {
    const isNew = ({ url }: FileLink) => !this.#seenInNotion.has(url) && this.#seenInNotion.add(url);
    const fresh = kind?.id === "notion" ? links.filter(isNew) : links;
    this.found += fresh.length;
    return fresh;
  }
}

/** What services export beside bookmarks: visited and searched pages, subscriptions. */
const other =
  /(?:^|\/)(?:(?:history|my ?activity)\/|(?:(?:watch-|search-|browsing-|browser)?history|my ?activity|subscriptions|playlists)\.\w+$)/i;

function fileName(name: string): string {
  return cleanName(name.slice(name.lastIndexOf("/") + 1));
}

/** Leaves out what systems add (`__MACOSX/._x`), and folders that hold no bookmarks. */
function isWanted(name: string, endings: ReadonlySet<string>): boolean {
  const file = name.slice(name.lastIndexOf("/") + 1);
  if (file.startsWith(".") || name.startsWith("__MACOSX/") || other.test(name)) return false;
  if (file === "Bookmarks") return true;
  const dot = file.lastIndexOf(".");
  return dot > 0 && endings.has(file.slice(dot).toLowerCase());
}

/** How many outer folders all files have in common: the folder that was packed. */
function sharedFolders(names: ReadonlySet<string>): number {
  let shared: string[] | null = null;
  for (const name of names) {
    const folders = name.split("/").slice(0, -1);
    const end: number = shared?.findIndex((folder, index) => folder !== folders[index]) ?? -1;
    shared = shared === null ? folders : end < 0 ? shared : shared.slice(0, end);
  }
  return shared?.length ?? 0;
}

function toContext(name: string, shared: number): FileContext {
  const folders = toFolderPath(name.split("/").slice(0, -1).slice(shared).map(cleanName));
  const isInContainer =
    folders[0] !== undefined && (isContainerName(folders[0]) || /^(?:links|favorites)$/i.test(folders[0]));
  return { name, folders: isInContainer ? folders.slice(1) : folders, isInArchive: true };
}
