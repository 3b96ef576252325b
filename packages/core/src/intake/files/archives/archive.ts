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

export const maxEntries = 10_000;
/** Of all that is inside together; an upload has at most 50 MB. */
const maxBytes = 200 * 1024 * 1024;
/** Bookmarks compress to a twentieth at best; a bomb to a thousandth. */
const maxRatio = 200;
/** Small files may compress well by chance. */
const ratioFrom = 8 * 1024 * 1024;
const maxName = 4_096;

export const archiveDamaged = t.archiveDamaged;

/** What is together in all archives of a file is too much: nothing more of it is read. */
export class ArchiveLimitError extends UnreadableFileError {}

/** What a file and all archives in it hold together. */
interface Counts {
  entries: number;
  bytes: number;
  /** The most that was seen in each archive, because archives are gone through more than once. */
  seen: Map<string, { entries: number; bytes: number }>;
}

/** What archives in archives may hold; the bounds are for all of them together. */
export class ArchiveBudget {
  /** How many archives there are around. */
  readonly depth: number;
  readonly #path: string;
  readonly #counts: Counts;

  constructor(path = "", depth = 0, counts: Counts = { entries: 0, bytes: 0, seen: new Map() }) {
    this.#path = path;
    this.depth = depth;
    this.#counts = counts;
  }

  /** @param entry its position: names may be repeated */
  inside(entry: number): ArchiveBudget {
    return new ArchiveBudget(`${this.#path}/${entry}`, this.depth + 1, this.#counts);
  }

  /**
   * Counts what has come out of the archive here so far, unless an earlier look has.
   *
   * @throws ArchiveLimitError beyond the bounds
   */
  count(entries: number, bytes: number): void {
    const counts = this.#counts;
    const seen = counts.seen.get(this.#path) ?? { entries: 0, bytes: 0 };
    counts.seen.set(this.#path, seen);
    counts.entries += Math.max(0, entries - seen.entries);
    counts.bytes += Math.max(0, bytes - seen.bytes);
    seen.entries = Math.max(entries, seen.entries);
    seen.bytes = Math.max(bytes, seen.bytes);
    if (counts.entries > maxEntries)
      throw new ArchiveLimitError(format(t.archiveHoldsTooManyFiles, { max: maxEntries }));
    if (counts.bytes > maxBytes) throw new ArchiveLimitError(t.archiveUnpacksTooLarge);
  }
}

/** Bounds what comes out of an archive, from what it says of itself before, and from what it gives. */
export class ArchiveBounds {
  readonly #budget: ArchiveBudget;
  readonly #compressed: () => number;
  #entries = 0;
  #bytes = 0;

  /** @param compressed the bytes that what comes out was packed in */
  constructor(budget: ArchiveBudget, compressed: () => number) {
    this.#budget = budget;
    this.#compressed = compressed;
  }

  /** @throws UnreadableFileError beyond the bounds */
  addEntry(name: string): void {
    this.#budget.count(++this.#entries, this.#bytes);
    if (name.length > maxName) throw new UnreadableFileError(t.thisArchiveHoldsAFileWhose);
  }

  /** @throws UnreadableFileError beyond the bounds */
  addBytes(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > ratioFrom && this.#bytes > this.#compressed() * maxRatio)
      throw new UnreadableFileError(t.archiveUnpacksTooLarge);
    this.#budget.count(this.#entries, this.#bytes);
  }
}
