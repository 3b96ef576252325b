import { AppError } from "../../platform/errors/index.ts";
import type { BackupFileFormat } from "./restores.ts";

/** The format must be recognizable within these first bytes. */
const headBytes = 4_096;

/**
 * Makes sure that a file is a backup of ours before it is stored: others are for the import, which never removes
 * anything.
 *
 * @returns its format, and the whole content again
 * @throws BAD_REQUEST for any other file
 */
export async function recognizeBackup(
  content: AsyncIterable<Uint8Array>,
): Promise<{ format: BackupFileFormat; whole: AsyncIterable<Uint8Array> }> {
  const pieces = content[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  while (size < headBytes) {
    const next = await pieces.next();
    if (next.done) break;
    read.push(next.value);
    size += next.value.length;
  }
  const format = formatOf(
    Buffer.concat(read)
      .toString("utf8")
      .replace(/^\ufeff/, "")
      .slice(0, headBytes),
  );
  if (!format) {
    await pieces.return?.(undefined);
    throw new AppError(
      "BAD_REQUEST",
      "This is not a backup of Bowerbird. To add links from elsewhere, import the file.",
    );
  }
  return { format, whole: rejoin(read, pieces) };
}

function formatOf(head: string): BackupFileFormat | null {
  if (/^\s*\{/.test(head)) return /"format"\s*:\s*"bowerbird"/.test(head) ? "json" : null;
  if (/^\s*<!doctype netscape/i.test(head)) return /content="bowerbird"/i.test(head) ? "html" : null;
  return /^"?url"?[,;\t].*chosen_by/.test(head.split(/\r?\n/, 1)[0]!) ? "csv" : null;
}

async function* rejoin(read: Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* read;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.(undefined);
  }
}
