import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

/** The key of a page's public ids. */
export function deriveIdKey(secret: string, tokenHash: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, tokenHash, "bowerbird shared page v1", 16));
}

const cipher = "aes-128-ecb";

/** Bytes of an id, and of a block of the cipher: each id is encrypted alone, so that pictures keep their addresses. */
const idBytes = 16;

/** Bookmarks' names on a page: their ids, encrypted. An id tells when it was made, and would be the same on two pages. */
export function toPublicIds(key: Buffer, ids: readonly string[]): string[] {
  const encryption = createCipheriv(cipher, key, null).setAutoPadding(false);
  const blocks = Buffer.from(ids.join("").replaceAll("-", ""), "hex");
  const encrypted = Buffer.concat([encryption.update(blocks), encryption.final()]);
  return ids.map((_, index) => encrypted.toString("base64url", index * idBytes, (index + 1) * idBytes));
}

/** @returns the bookmark's id; null for a text that names none */
export function readPublicId(key: Buffer, text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null;
  const decryption = createDecipheriv(cipher, key, null).setAutoPadding(false);
  const block = Buffer.concat([decryption.update(Buffer.from(text, "base64url")), decryption.final()]);
  const hex = block.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
