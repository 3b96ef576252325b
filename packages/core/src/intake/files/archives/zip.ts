import { isUtf8 } from "node:buffer";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { UnreadableFileError } from "../file-link.ts";
import { detectEncoding } from "../decode-text.ts";
import { type Archive, ArchiveBounds, type ArchiveBudget, archiveDamaged, maxEntries } from "./archive.ts";
import t from "../../messages.json" with { type: "json" };

/** The second is that of an empty archive. */
const signatures = ["PK\u0003\u0004", "PK\u0005\u0006"];

export function isZip(head: Buffer): boolean {
  return signatures.includes(head.subarray(0, 4).toString("latin1"));
}

interface ZipEntry {
  name: string;
  entry: Entry;
}

/**
 * Opens a ZIP archive by the directory at its end, which tells every size before anything is unpacked.
 *
 * @throws UnreadableFileError if it is damaged, encrypted, or holds more than an archive may
 */
export async function openZip(budget: ArchiveBudget, bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, autoClose: false }).catch(refuseDamaged);
  const bounds = new ArchiveBounds(budget, () => bytes.length);
  const all: Entry[] = [];
  if (zip.entryCount > maxEntries) for (let count = 0; count <= maxEntries; count++) bounds.addEntry("");
  try {
    for await (const entry of zip.eachEntry()) {
      bounds.addEntry(entry.fileNameRaw.toString("latin1"));
      bounds.addBytes(entry.uncompressedSize);
      all.push(entry);
    }
  } catch (error) {
    refuseDamaged(error);
  }
  const entries = (await nameEntries(all)).filter(({ name }) => !name.endsWith("/"));
  if (entries.some(({ entry }) => entry.isEncrypted())) throw new UnreadableFileError(t.archiveEncrypted);
  return {
    async *entries() {
      for (const { name, entry } of entries) yield { name, read: () => readEntry(zip, entry) };
    },
  };
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  if (!entry.canDecodeFileData()) throw new UnreadableFileError(t.archiveCompressionUnknown);
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
  } catch (error) {
    refuseDamaged(error);
  }
}

/** Names say UTF-8, are UTF-8 without saying so, or are of the code page of a Windows, which all of them together tell. */
async function nameEntries(entries: readonly Entry[]): Promise<ZipEntry[]> {
  const unclear = entries.filter((entry) => !saysUnicode(entry) && !isUtf8(entry.fileNameRaw));
  const encoding = await guessNames(unclear.map(({ fileNameRaw }) => fileNameRaw));
  const decoder = encoding === null ? null : new TextDecoder(encoding);
  const guessed = new Map(unclear.map((entry) => [entry, decoder?.decode(entry.fileNameRaw)]));
  return entries.map((entry) => {
    const { generalPurposeBitFlag: flags, fileNameRaw: raw, extraFields } = entry;
    const isPlain = !saysUnicode(entry) && isUtf8(raw);
    const name = isPlain
      ? raw.toString("utf8")
      : (guessed.get(entry) ?? getFileNameLowLevel(flags, raw, extraFields, false));
    // Only in decoded names: a letter of Japanese may have the byte of a backslash.
    return { name: name.replaceAll("\\", "/"), entry };
  });
}

/** By its flag, or in a field of Info-ZIP. */
function saysUnicode({ generalPurposeBitFlag, extraFields }: Entry): boolean {
  return (generalPurposeBitFlag & 0x800) !== 0 || extraFields.some(({ id }) => id === 0x7075);
}

const maxNamesSample = 64 * 1024;

/** @returns null for those of a Western code page, as ZIP has it by default */
async function guessNames(names: readonly Buffer[]): Promise<string | null> {
  if (names.length === 0) return null;
  const lines = Buffer.concat(names.flatMap((name) => [name, Buffer.from("\n")])).subarray(0, maxNamesSample);
  // No character has a slash in it. Endings of names are no words.
  const sample = Buffer.from(
    lines
      .toString("latin1")
      .replaceAll("/", "\n")
      .replace(/\.\w{1,8}\n/g, "\n"),
    "latin1",
  );
  const encoding = await detectEncoding(sample);
  return isOtherScript(new TextDecoder(encoding).decode(sample)) ? encoding : null;
}

/** Whether a text is in words of a script of its own: in names of a Western code page, odd letters stand among Latin ones. */
function isOtherScript(text: string): boolean {
  const letters = text.match(/(?!\p{Script=Latin})(?!\p{ASCII})\p{L}/gu)?.length ?? 0;
  const others = text.match(/(?!\p{ASCII})[^\p{L}\p{M}\p{P}]|\p{Script=Latin}(?<!\p{ASCII})/gu)?.length ?? 0;
  const mixed = text.match(/[a-z](?=\P{ASCII})|\P{ASCII}(?=[a-z])/giu)?.length ?? 0;
  return letters > others * 4 && letters > mixed;
}

function refuseDamaged(error: unknown): never {
  throw error instanceof UnreadableFileError ? error : new UnreadableFileError(archiveDamaged);
}
