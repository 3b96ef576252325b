import { createHash } from "node:crypto";
import { format } from "@bowerbird/contract/messages";
import { type BackupStorage, StorageError } from "../../platform/ports/backup-storage.ts";
import type { Tally } from "../exports/index.ts";
import { untilAborted } from "./connection.ts";
import t from "../messages.json" with { type: "json" };

/** A file of a backup, as it was sent; kept in its run's `files`. */
export interface SentFile {
  id: string;
  name: string;
  format: "json" | "csv";
  /** Bytes. */
  size: number;
  /** SHA-256 of these, as hex. */
  sha256: string;
  /** SHA-256 of what was exported, as hex: another one where the file is encrypted. */
  plainSha256: string;
  /** What the database had. */
  tally: Tally;
  /** When it was read back and was the same; null before that. */
  verifiedAt: string | null;
}

/** The stored file is not what was sent. Its message tells the person how. */
export class UnverifiedError extends Error {
  override readonly name = "UnverifiedError";
}

/** Measures bytes on their way. */
export class Measure {
  size = 0;
  readonly #hash = createHash("sha256");

  async *pass<T extends string | Uint8Array>(content: AsyncIterable<T>): AsyncGenerator<T> {
    for await (const piece of content) {
      this.add(typeof piece === "string" ? Buffer.from(piece) : piece);
      yield piece;
    }
  }

  add(bytes: Uint8Array): void {
    this.size += bytes.length;
    this.#hash.update(bytes);
  }

  /** SHA-256 of all that has passed, as hex. Call it once. */
  digest(): string {
    return this.#hash.digest("hex");
  }
}

/** As long as a file may take to be sent (ms). */
const maxReadMs = 30 * 60_000;

/**
 * Reads a file back from where it was sent and compares it: size, SHA-256, and how many links and categories it holds. Of a
 * longer file no more is read than was sent.
 *
 * @throws UnverifiedError where it is missing or differs; StorageError where it cannot be read now; the signal's reason
 */
export async function verifyFile(session: BackupStorage, file: SentFile, signal: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(maxReadMs);
  const end = AbortSignal.any([signal, late]);
  try {
    await compare(await untilAborted(end, session.download(file.id)), file, end);
  } catch (error) {
    if (error instanceof StorageError && error.problem === "missing") throw new UnverifiedError(t.storedFileIsMissing);
    if (late.aborted && !signal.aborted) throw new UnverifiedError(t.storedFileIsTooSlow);
    throw error;
  }
}

async function compare(
  { content }: { content: AsyncIterable<Uint8Array> },
  { name, format: kind, size, sha256, tally }: SentFile,
  end: AbortSignal,
): Promise<void> {
  const measure = new Measure();
  const records = new RecordCounter(kind);
  const pieces = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await untilAborted(end, pieces.next());
      if (next.done) break;
      measure.add(next.value);
      if (measure.size > size) throw new UnverifiedError(t.storedFileDiffers);
      records.add(next.value);
    }
  } finally {
    // Not waited for: a storage that says nothing does not end either.
    void pieces.return?.(undefined)?.catch(() => {});
  }
  if (measure.size < size) throw new UnverifiedError(format(t.storedFileIsCut, { stored: measure.size, size }));
  if (measure.digest() !== sha256) throw new UnverifiedError(t.storedFileDiffers);
  // Of an encrypted one the server sees no records.
  if (!name.endsWith(`.${kind}`)) return;
  const { links, categories } = records;
  if (links === tally.links && categories === tally.categories) return;
  throw new UnverifiedError(format(t.storedFileHoldsOtherCounts, { links, expected: tally.links }));
}

const [lineFeed, quote] = [0x0a, 0x22];
/** The third byte of a record of our JSON: `{"url":…` and `{"name":…`, one a line. */
const [ofLink, ofCategory] = [0x75, 0x6e];

/** Counts the records in a file that we have written, of any size, without reading what they say. */
class RecordCounter {
  categories = 0;
  #records = 0;
  readonly #isCsv: boolean;
  #isQuoted = false;
  /** Place in the line, up to the third byte. */
  #column = 0;

  constructor(kind: SentFile["format"]) {
    this.#isCsv = kind === "csv";
  }

  /** The first line of CSV names its columns. */
  get links(): number {
    return this.#isCsv ? this.#records - 1 : this.#records;
  }

  add(bytes: Uint8Array): void {
    if (this.#isCsv) this.#addCsv(bytes);
    else this.#addJson(bytes);
  }

  #addCsv(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineFeed && !this.#isQuoted) this.#records += 1;
    }
  }

  /** Only lines end with a line feed: in JSON's texts it is written as two signs. */
  #addJson(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === lineFeed) this.#column = 0;
      else if (this.#column < 3 && ++this.#column === 3) {
        if (byte === ofLink) this.#records += 1;
        else if (byte === ofCategory) this.categories += 1;
      }
    }
  }
}
