import { AppError } from "../../platform/errors/index.ts";
import { createJsonGauge } from "../../platform/json/index.ts";
import { inBatches } from "./batches.ts";
import { type FileLink, UnreadableFileError } from "./file-link.ts";
import { type BackupListener, isOwnBackup, readOwnBackup } from "./json-backup.ts";
import { treeLinks } from "./json-tree.ts";

/** JSON is parsed as a whole, so its size is limited. */
const MAX_JSON = 50 * 1024 * 1024;
/**
 * Limits of the parsed structure: 50 MB of brackets would become gigabytes. A folder takes two levels. 50 MB of the most
 * compact real export have 3.4 million values (31 in 477 bytes per link); 4 million take 600 MB.
 */
const BOUNDS = { maxDepth: 256, maxValues: 4_000_000 };

/**
 * Reads a JSON file: our own backup, or any tree or list of a browser or bookmark service.
 *
 * @param listener receives what our own backup contains beside links
 * @throws UnreadableFileError for invalid JSON, one too large or too deep, or a backup of a newer version
 */
export async function* readJson(pieces: AsyncIterable<string>, listener?: BackupListener): AsyncGenerator<FileLink[]> {
  const root = parse(await collect(pieces));
  yield* inBatches(isOwnBackup(root) ? readOwnBackup(root, listener) : treeLinks(root));
}

async function collect(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  const gauge = createJsonGauge(BOUNDS);
  for await (const piece of pieces) {
    measure(() => gauge.write(Buffer.from(piece)));
    text += piece;
    if (text.length > MAX_JSON)
      throw new UnreadableFileError("This JSON file is larger than 50 MB. Please export it as HTML or in parts.");
  }
  return text;
}

function measure(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof AppError ? new UnreadableFileError(error.message) : error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new UnreadableFileError("This JSON file is damaged or incomplete. Please export it again.");
  }
}
