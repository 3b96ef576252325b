import { format } from "@bowerbird/contract/messages";
import { UnreadableFileError } from "../file-link.ts";
import t from "../../messages.json" with { type: "json" };

/** An archive whose entries can be gone through more than once. */
export interface Archive {
  entries(): AsyncIterable<ArchiveEntry>;
}

export interface ArchiveEntry {
  /** With its folders, separated by slashes. */
  name: string;
  /** The content; only until the next entry is asked for. */
  read(): AsyncIterable<Uint8Array>;
}

/** Of archives and compressed files, which may hold any format. */
export const archiveEndings: readonly string[] = [".zip", ".tar", ".tgz", ".gz"];

export const MAX_ENTRIES = 10_000;
/** Of all that is inside together; an upload has at most 50 MB. */
const MAX_BYTES = 200 * 1024 * 1024;
/** Bookmarks compress to a twentieth at best; a bomb to a thousandth. */
const MAX_RATIO = 200;
/** Small files may compress well by chance. */
const RATIO_FROM = 8 * 1024 * 1024;
const MAX_NAME = 4_096;

export const DAMAGED = t.thisArchiveIsDamagedOrIncomplete;

/** Bounds what comes out of an archive, from what it says of itself before, and from what it gives. */
export class ArchiveBounds {
  readonly #compressed: () => number;
  #entries = 0;
  #bytes = 0;

  /** @param compressed the bytes that what comes out was packed in */
  constructor(compressed: () => number) {
    this.#compressed = compressed;
  }

  /** @throws UnreadableFileError beyond the bounds */
  addEntry(name: string): void {
    if (++this.#entries > MAX_ENTRIES)
      throw new UnreadableFileError(format(t.archiveHoldsTooManyFiles, { max: MAX_ENTRIES }));
    if (name.length > MAX_NAME) throw new UnreadableFileError(t.thisArchiveHoldsAFileWhose);
  }

  /** @throws UnreadableFileError beyond the bounds */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
    const isBomb = this.#bytes > RATIO_FROM && this.#bytes > this.#compressed() * MAX_RATIO;
    if (isBomb || this.#bytes > MAX_BYTES) throw new UnreadableFileError(t.thisArchiveUnpacksToMoreThan);
  }
}
