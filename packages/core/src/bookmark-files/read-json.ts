import { inBatches } from "./batches.ts";
import type { FileLink } from "./file-link.ts";
import { type BackupListener, isOwnBackup, readOwnBackup } from "./json-backup.ts";
import { treeLinks } from "./json-tree.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** JSON has to be whole before it can be read, so its size has a limit of its own. */
const MAX_JSON = 50 * 1024 * 1024;

/**
 * The links of a JSON file: our own backup, or any of the trees and lists that browsers and bookmark services write.
 * @param listener hears of what our own backup holds beside links.
 * @throws UnreadableFileError when it is not valid JSON, too large, or a backup of a newer version.
 */
export async function* readJson(pieces: AsyncIterable<string>, listener?: BackupListener): AsyncGenerator<FileLink[]> {
  const root = parse(await collect(pieces));
  yield* inBatches(isOwnBackup(root) ? readOwnBackup(root, listener) : treeLinks(root));
}

async function collect(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MAX_JSON)
      throw new UnreadableFileError("This JSON file is larger than 50 MB. Please export it as HTML or in parts.");
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new UnreadableFileError("This JSON file is damaged or incomplete. Please export it again.");
  }
}
