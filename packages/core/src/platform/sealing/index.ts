import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Prefix of sealed tokens, so that a later format can be told apart. */
const version = "v1";
const cipher = "aes-256-gcm";

/**
 * Encrypts a token for storage: AES-256-GCM with a key derived from the server's secret.
 *
 * @param owner id of the row that holds it; a token sealed for another owner does not open
 * @returns `v1.nonce.tag.text`, the parts as base64url
 */
export function sealToken(secret: string, owner: string, token: string): string {
  const nonce = randomBytes(12);
  const encryption = createCipheriv(cipher, deriveKey(secret), nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([encryption.update(token, "utf8"), encryption.final()]);
  return [version, ...[nonce, encryption.getAuthTag(), text].map((part) => part.toString("base64url"))].join(".");
}

/** @returns null when it was not sealed with this secret for this owner, e.g. after the secret was changed */
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

/** Compares in constant time, for passwords, signatures and tokens of any length. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const digest = (secret: string | Buffer) => createHash("sha256").update(secret).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The label must not change, or sealed tokens no longer open. */
function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "bowerbird drive token v1", 32));
}

/** The stored form of a random token: 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
