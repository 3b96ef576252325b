import { UnreadableFileError } from "../file-link.ts";
import { type Archive, ArchiveBounds, type ArchiveEntry, type ArchiveBudget, archiveDamaged } from "./archive.ts";

const block = 512;
/** A longer name is in an entry of its own before the file's. */
const maxNameEntry = 64 * 1024;

export function isTar(head: Buffer): boolean {
  return head.subarray(257, 262).toString("latin1") === "ustar";
}

/** @param open the bytes of the archive, from the start each time */
export function openTar(budget: ArchiveBudget, open: () => AsyncGenerator<Uint8Array>): Archive {
  return { entries: () => readEntries(budget, open()) };
}

async function* readEntries(budget: ArchiveBudget, bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const bounds = new ArchiveBounds(budget, () => Infinity);
  const input = new TarInput(bytes);
  let longName: string | null = null;
  try {
    for (let header = await input.take(block); header && header[0] !== 0; header = await input.take(block)) {
      const { name, size, type } = readHeader(header);
      if (type === "x" || type === "L") {
        const content = size > maxNameEntry ? null : await input.take(padded(size));
        if (!content) throw new UnreadableFileError(archiveDamaged);
        longName = readLongName(content.subarray(0, size), type) ?? longName;
        continue;
      }
      const isFile = ["0", "\0", "7"].includes(type);
      bounds.addEntry(longName ?? name);
      input.startEntry(size);
      if (isFile) yield { name: longName ?? name, read: () => input.entry() };
      await input.skipEntry(padded(size) - size);
      longName = null;
    }
  } finally {
    await bytes.return(undefined);
  }
}

interface Header {
  name: string;
  size: number;
  type: string;
}

function readHeader(header: Buffer): Header {
  const text = (start: number, length: number) =>
    header
      .subarray(start, start + length)
      .toString("utf8")
      .split("\0")[0]!;
  const isUstar = isTar(header);
  const prefix = isUstar ? text(345, 155) : "";
  // Base 256, which only files beyond 8 GB need.
  if ((header[124]! & 0x80) !== 0) throw new UnreadableFileError(archiveDamaged);
  const size = Number.parseInt(text(124, 12).trim() || "0", 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new UnreadableFileError(archiveDamaged);
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size, type: String.fromCharCode(header[156]!) };
}

/** GNU writes the name itself, POSIX records such as `27 path=folder/name\n`. */
function readLongName(content: Buffer, type: string): string | null {
  const text = content.toString("utf8");
  if (type === "L") return text.split("\0")[0] || null;
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text)?.[1] ?? null;
}

function padded(size: number): number {
  return Math.ceil(size / block) * block;
}

/** Gives the bytes of a stream in the lengths that are asked for. */
class TarInput {
  readonly #bytes: AsyncGenerator<Uint8Array>;
  #buffered: Buffer = Buffer.alloc(0);
  /** What of the current entry was not read. */
  #left = 0;

  constructor(bytes: AsyncGenerator<Uint8Array>) {
    this.#bytes = bytes;
  }

  /** Null at the end, and for a rest that is shorter. */
  async take(length: number): Promise<Buffer | null> {
    while (this.#buffered.length < length) {
      const next = await this.#bytes.next();
      if (next.done) return null;
      this.#buffered = Buffer.concat([this.#buffered, next.value]);
    }
    const taken = this.#buffered.subarray(0, length);
    this.#buffered = this.#buffered.subarray(length);
    return taken;
  }

  startEntry(size: number): void {
    this.#left = size;
  }

  async *entry(): AsyncGenerator<Uint8Array> {
    while (this.#left > 0) yield await this.#next();
  }

  async skipEntry(padding: number): Promise<void> {
    this.#left += padding;
    while (this.#left > 0) await this.#next();
  }

  async #next(): Promise<Uint8Array> {
    if (this.#buffered.length === 0) {
      const next = await this.#bytes.next();
      if (next.done) throw new UnreadableFileError(archiveDamaged);
      this.#buffered = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
    const piece = this.#buffered.subarray(0, this.#left);
    this.#buffered = this.#buffered.subarray(piece.length);
    this.#left -= piece.length;
    return piece;
  }
}
