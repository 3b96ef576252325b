import { UnreadableFileError } from "./file-link.ts";
import t from "../messages.json" with { type: "json" };

/** Objects of a list, and references to them, beyond which it is no list of bookmarks. */
const maxObjects = 4_000_000;
const maxDepth = 256;
/** Seconds between 1970 and 2001, from which Apple counts. */
const epoch = 978_307_200;
const trailerLength = 32;
/** By the lower half of the marker; null is left. */
const booleans: Partial<Record<number, boolean>> = { 8: false, 9: true };

export function isBinaryPlist(bytes: Buffer): boolean {
  return bytes.subarray(0, 6).toString("latin1") === "bplist";
}

/**
 * Parses Apple's binary property list: a table of offsets, and objects that name others by their number. An object that is
 * named twice is parsed once, so the result may share objects; callers bound how many they visit.
 *
 * @throws UnreadableFileError if it is damaged
 */
export function parseBinaryPlist(bytes: Buffer): unknown {
  try {
    return new BinaryPlist(bytes).parse();
  } catch (error) {
    // Reading past the end throws RangeError.
    if (error instanceof RangeError) throw new UnreadableFileError(damaged);
    throw error;
  }
}

const damaged = t.propertyListDamaged;

class BinaryPlist {
  readonly #bytes: Buffer;
  readonly #offsets: number[] = [];
  readonly #referenceSize: number;
  readonly #root: number;
  /** By number; `undefined` means one that is being parsed, as in a circle. */
  readonly #parsed = new Map<number, unknown>();
  /** Bytes that no object has taken: those that lie over each other would make gigabytes of a small file. */
  #bytesLeft: number;
  #referencesLeft = maxObjects;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#bytesLeft = bytes.length;
    const trailer = bytes.length - trailerLength;
    const offsetSize = bytes.readUInt8(trailer + 6);
    this.#referenceSize = bytes.readUInt8(trailer + 7);
    const count = Number(bytes.readBigUInt64BE(trailer + 8));
    this.#root = Number(bytes.readBigUInt64BE(trailer + 16));
    const table = Number(bytes.readBigUInt64BE(trailer + 24));
    const isSound = [offsetSize, this.#referenceSize].every((size) => size >= 1 && size <= 6);
    if (!isSound || count > maxObjects || table + count * offsetSize > trailer) throw new UnreadableFileError(damaged);
    for (let index = 0; index < count; index++)
      this.#offsets.push(bytes.readUIntBE(table + index * offsetSize, offsetSize));
  }

  parse(): unknown {
    return this.#object(this.#root, 0);
  }

  #object(number: number, depth: number): unknown {
    if (this.#parsed.has(number)) return this.#parsed.get(number);
    const offset = this.#offsets[number];
    if (offset === undefined || depth > maxDepth) throw new UnreadableFileError(damaged);
    this.#parsed.set(number, undefined);
    const value = this.#value(offset, depth);
    this.#parsed.set(number, value);
    return value;
  }

  #value(offset: number, depth: number): unknown {
    const marker = this.#bytes.readUInt8(offset);
    const low = marker & 0x0f;
    const kind = marker >> 4;
    if (kind === 0x0) return booleans[low] ?? null;
    if (kind === 0x1) return this.#integer(offset + 1, 2 ** low);
    if (kind === 0x2) return low === 2 ? this.#bytes.readFloatBE(offset + 1) : this.#bytes.readDoubleBE(offset + 1);
    if (kind === 0x3) return new Date((this.#bytes.readDoubleBE(offset + 1) + epoch) * 1000);
    const { count, start } = this.#count(offset, low);
    if (kind === 0x5) return this.#text(start, count, "latin1");
    if (kind === 0x6) return this.#text(start, count * 2, "utf16le");
    if (kind === 0xa || kind === 0xc)
      return this.#references(start, count).map((item) => this.#object(item, depth + 1));
    if (kind === 0xd) return this.#dictionary(start, count, depth);
    return null; // Data and identifiers.
  }

  #dictionary(start: number, count: number, depth: number): Record<string, unknown> {
    const references = this.#references(start, count * 2);
    const dictionary = Object.create(null) as Record<string, unknown>;
    for (let index = 0; index < count; index++) {
      const key = this.#object(references[index]!, depth + 1);
      if (typeof key === "string") dictionary[key] = this.#object(references[count + index]!, depth + 1);
    }
    return dictionary;
  }

  #references(start: number, count: number): number[] {
    const size = this.#referenceSize;
    this.#take(start, count * size);
    this.#referencesLeft -= count;
    if (this.#referencesLeft < 0) throw new UnreadableFileError(damaged);
    return Array.from({ length: count }, (_, index) => this.#bytes.readUIntBE(start + index * size, size));
  }

  /** Takes the bytes of an object: each belongs to one. */
  #take(start: number, length: number): void {
    this.#bytesLeft -= length;
    const isWithin = length >= 0 && start + length <= this.#bytes.length && this.#bytesLeft >= 0;
    if (!isWithin) throw new UnreadableFileError(damaged);
  }

  /** Up to 14 in the marker, otherwise in an integer that follows. */
  #count(offset: number, low: number): { count: number; start: number } {
    if (low < 15) return { count: low, start: offset + 1 };
    const size = 2 ** (this.#bytes.readUInt8(offset + 1) & 0x0f);
    return { count: this.#integer(offset + 2, size), start: offset + 2 + size };
  }

  #integer(offset: number, size: number): number {
    if (size > 6) return Number(this.#bytes.readBigInt64BE(offset));
    return this.#bytes.readUIntBE(offset, size);
  }

  #text(start: number, length: number, encoding: "latin1" | "utf16le"): string {
    this.#take(start, length);
    const bytes = this.#bytes.subarray(start, start + length);
    return encoding === "latin1" ? bytes.toString(encoding) : Buffer.from(bytes).swap16().toString(encoding);
  }
}
