import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Spooled {
  /** Bytes. */
  size: number;
  /** SHA-256, as hex. */
  digest: string;
  read(): AsyncIterable<Uint8Array>;
}

/**
 * Writes an export to a temporary file, because servers want to know its size, or its digest, before the first byte. The
 * file is deleted after `use`.
 */
export async function spool<T>(content: AsyncIterable<Uint8Array>, use: (file: Spooled) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "bowerbird-backup-"));
  try {
    const name = path.join(folder, "backup");
    const digest = createHash("sha256");
    let size = 0;
    const file = await open(name, "w", 0o600);
    try {
      for await (const bytes of content) {
        digest.update(bytes);
        size += bytes.length;
        await file.write(bytes);
      }
    } finally {
      await file.close();
    }
    return await use({ size, digest: digest.digest("hex"), read: () => createReadStream(name) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
