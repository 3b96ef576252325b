import {
  type FileCategory,
  type FileLink,
  readBookmarkFile,
  type ReadOptions,
  UnreadableFileError,
} from "../files/index.ts";
import { ImportChunk } from "@bowerbird/db";
import { type Context, unmanaged } from "../../platform/context/index.ts";

/** Max. links kept while counting, so that only large sources are read twice; some 20 MB. */
const maxBufferedLinks = 20_000;

export interface SourceReader {
  /** Reads the whole source. @returns the number of links */
  count(): Promise<number>;
  /** Yields the links from a position on, in batches; during {@link count}, as they are read. */
  links(from: number): AsyncGenerator<FileLink[]>;
  /** Categories that the source lists beside its links; complete when the first batch arrives. */
  categories: readonly FileCategory[];
  /** Why the source could not be read completely; null if it could. */
  problem: string | null;
  /** Links in a trash, which are left out; complete when all links are read. */
  trashed: number;
  /** What was read in a way that the person may not expect, in sentences; complete when all links are read. */
  remarks: Set<string>;
  /** What its files are, for people; more than one in an archive. */
  kinds: Set<string>;
  /** When it was written, if it says so. */
  writtenAt: Date | null;
}

/**
 * Reads the stored source of an import in chunks, up to the first fault.
 *
 * @param name of the file
 */
export function readSource(ctx: Context, importId: string, name: string): SourceReader {
  const buffer = new BatchBuffer();
  const reader: SourceReader = { count, links, ...nothingRead() };

  async function count(): Promise<number> {
    buffer.begin();
    let total = 0;
    try {
      for await (const batch of readFile()) {
        total += batch.length;
        buffer.add(batch);
      }
    } catch (error) {
      buffer.discard();
      throw error;
    }
    buffer.end();
    return total;
  }

  async function* links(from: number): AsyncGenerator<FileLink[]> {
    let position = 0;
    for await (const batch of buffer.batches()) {
      yield* skipFirst(from - position, [batch]);
      position += batch.length;
    }
    if (!buffer.isWhole) yield* skipFirst(Math.max(from, position), readFile());
  }

  async function* readFile(): AsyncGenerator<FileLink[]> {
    try {
      yield* readBookmarkFile(readChunks(ctx, importId), { name, ...listenFor(reader) });
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error;
      reader.problem = error.message;
    }
  }
  return reader;
}

const nothingRead = () => ({
  categories: [],
  problem: null,
  trashed: 0,
  remarks: new Set<string>(),
  kinds: new Set<string>(),
  writtenAt: null,
});

function listenFor(reader: SourceReader): ReadOptions {
  const categories: FileCategory[] = [];
  reader.categories = categories;
  let trashed = 0;
  return {
    onCategory: (category) => void categories.push(category),
    // A second reader of a large source counts the same links.
    onTrashed: () => void (reader.trashed = Math.max(reader.trashed, ++trashed)),
    onNote: (sentence) => void reader.remarks.add(sentence),
    onFormat: (format) => void reader.kinds.add(format.fileName ?? `${format.name} export`),
    onWrittenAt: (date) => void (reader.writtenAt = date),
  };
}

/** Shares batches with a second reader as they are read; discarded when they become too many. */
class BatchBuffer {
  #batches: FileLink[][] = [];
  #size = 0;
  #state: "unused" | "growing" | "whole" | "discarded" = "unused";
  #wake = () => {};

  get isWhole(): boolean {
    return this.#state === "whole";
  }

  begin(): void {
    this.#state = "growing";
  }

  add(batch: FileLink[]): void {
    this.#size += batch.length;
    if (this.#size > maxBufferedLinks) return this.discard();
    this.#batches.push(batch);
    this.#wake();
  }

  /** The second reader then continues from the source itself. */
  discard(): void {
    this.#state = "discarded";
    this.#batches = [];
    this.#wake();
  }

  end(): void {
    if (this.#state === "growing") this.#state = "whole";
    this.#wake();
  }

  async *batches(): AsyncGenerator<FileLink[]> {
    for (let next = 0; ;) {
      const batch = this.#batches[next];
      if (batch) {
        next += 1;
        yield batch;
      } else if (this.#state === "growing") await new Promise<void>((resolve) => (this.#wake = resolve));
      else return;
    }
  }
}

/** Skips the first `from` links of the batches. */
async function* skipFirst(
  from: number,
  batches: Iterable<FileLink[]> | AsyncIterable<FileLink[]>,
): AsyncGenerator<FileLink[]> {
  let left = Math.max(0, from);
  for await (const batch of batches) {
    const rest = batch.slice(left);
    left = Math.max(0, left - batch.length);
    if (rest.length > 0) yield rest;
  }
}

async function* readChunks(ctx: Context, importId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const row = await ctx.em.findOne(ImportChunk, { importId, position }, unmanaged);
    if (!row) return;
    yield row.content;
  }
}
