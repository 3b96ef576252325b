import { isUtf8 } from "node:buffer";
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from "yauzl";
import { UnreadableFileError } from "../file-link.ts";
import { type Archive, ArchiveBounds, type ArchiveBudget, DAMAGED, MAX_ENTRIES } from "./archive.ts";
import t from "../../messages.json" with { type: "json" };

/** The second is that of an empty archive. */
const SIGNATURES = ["PK\u0003\u0004", "PK\u0005\u0006"];

export function isZip(head: Buffer): boolean {
  return SIGNATURES.includes(head.subarray(0, 4).toString("latin1"));
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
  const entries: ZipEntry[] = [];
  if (zip.entryCount > MAX_ENTRIES) for (let count = 0; count <= MAX_ENTRIES; count++) bounds.addEntry("");
  try {
    for await (const entry of zip.eachEntry()) {
      const name = decodeName(entry);
      bounds.addEntry(name);
      bounds.addBytes(entry.uncompressedSize);
      if (!name.endsWith("/")) entries.push({ name, entry });
    }
  } catch (error) {
    refuseDamaged(error);
  }
  if (entries.some(({ entry }) => entry.isEncrypted()))
    throw new UnreadableFileError(t.thisZipArchiveIsEncryptedPlease);
  return {
    async *entries() {
      for (const { name, entry } of entries) yield { name, read: () => readEntry(zip, entry) };
    },
  };
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  if (!entry.canDecodeFileData()) throw new UnreadableFileError(t.thisZipArchiveIsCompressedIn);
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>;
  } catch (error) {
    refuseDamaged(error);
  }
}

/** Many programs write UTF-8 and do not say so. */
function decodeName(entry: Entry): string {
  const raw = entry.fileNameRaw;
  const name = isUtf8(raw)
    ? raw.toString("utf8")
    : getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, false);
  return name.replaceAll("\\", "/");
}

function refuseDamaged(error: unknown): never {
  throw error instanceof UnreadableFileError ? error : new UnreadableFileError(DAMAGED);
}
