import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { OpenPage } from "./open-page.ts";

type Page = Pick<OpenPage, "tokenHash" | "owner">;
const cipher = "aes-128-ecb";

/**
 * A bookmark's name on a page: its id, encrypted. An id tells when it was made, and would be the same on two pages. An id is one
 * block and each is encrypted alone, so that pictures keep their addresses.
 */
export function toPublicId(page: Page, id: string): string {
  const encryption = createCipheriv(cipher, deriveKey(page), null).setAutoPadding(false);
  const block = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([encryption.update(block), encryption.final()]).toString("base64url");
}

/** @returns the bookmark's id; null for a text that names none */
export function readPublicId(page: Page, text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null;
  const decryption = createDecipheriv(cipher, deriveKey(page), null).setAutoPadding(false);
  const block = Buffer.concat([decryption.update(Buffer.from(text, "base64url")), decryption.final()]);
  const hex = block.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function deriveKey({ tokenHash, owner }: Page): Buffer {
  return Buffer.from(hkdfSync("sha256", owner.services.config.appSecret, tokenHash, "bowerbird shared page v1", 16));
}
