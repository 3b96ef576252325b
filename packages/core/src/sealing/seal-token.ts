import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Stands before what is sealed, so that a later way of doing it can be told from this one. */
const version = "v1";
const cipher = "aes-256-gcm";

/**
 * Encrypts a token for keeping: AES-256-GCM with a key derived from the server's secret.
 *
 * @param owner id of the row that holds it; what was sealed for another does not open
 * @returns `v1.nonce.tag.text`, the parts as base64url
 */
export function sealToken(secret: string, owner: string, token: string): string {
  const nonce = randomBytes(12);
  const encryption = createCipheriv(cipher, deriveKey(secret), nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([encryption.update(token, "utf8"), encryption.final()]);
  return [version, ...[nonce, encryption.getAuthTag(), text].map((part) => part.toString("base64url"))].join(".");
}

/** @returns null for what this secret did not seal for this owner, as after the secret was changed */
export function unsealToken(secret: string, owner: string, sealed: string): string | null {
  const [saidVersion, ...parts] = sealed.split(".");
  if (saidVersion !== version || parts.length !== 3) return null;
  const [nonce, tag, text] = parts.map((part) => Buffer.from(part, "base64url")) as [Buffer, Buffer, Buffer];
  try {
    const decryption = createDecipheriv(cipher, deriveKey(secret), nonce, { authTagLength: 16 });
    decryption.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decryption.update(text), decryption.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** The label dates from when drives alone had sealed tokens; another one would not open those. */
function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "bowerbird drive token v1", 32));
}
