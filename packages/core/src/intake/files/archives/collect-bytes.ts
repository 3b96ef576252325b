import { limits } from "@bowerbird/contract/limits";
import { UnreadableFileError } from "../file-link.ts";

/**
 * Collects the bytes of an archive, whose list of entries is at its end.
 *
 * @throws UnreadableFileError if it is larger than an upload, as one inside another may be
 */
export async function collectBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    collected.push(piece);
    size += piece.length;
    if (size > limits.uploadBytes) throw new UnreadableFileError("This archive is larger than 50 MB.");
  }
  return Buffer.concat(collected);
}
