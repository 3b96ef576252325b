import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type Identity, type Recipient, Stanza } from "age-encryption";

// What a passphrase locks, as https://age-encryption.org/v1 has it (The scrypt recipient type). The library would hold up all
// requests while it computes; Node does it in a thread of its own.

/** The base-2 logarithm of the cost: 128 MB, the first choice of OWASP's Password Storage Cheat Sheet (2^17, r 8, p 1). */
const workFactor = 17;
/** That of `age -p`, with which a person can give a key file another passphrase: 256 MB. */
const maxWorkFactor = 18;

/** Locks a file by a passphrase. @param factor the cost, as a logarithm; lower in tests */
export function lockBy(passphrase: string, factor = workFactor): Recipient {
  return {
    wrapFileKey: async (fileKey) => {
      const salt = randomBytes(saltBytes);
      const cipher = createCipheriv(cipherName, await deriveKey(passphrase, salt, factor), nonce, { authTagLength });
      const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
      return [new Stanza(["scrypt", toBase64(salt), String(factor)], body)];
    },
  };
}

/** Unlocks a file for which {@link isLockedByPassphrase}. */
export function unlockBy(passphrase: string): Identity {
  return {
    unwrapFileKey: async ([stanza]) => {
      const [, salt, factor] = stanza!.args;
      const key = await deriveKey(passphrase, Buffer.from(salt!, "base64"), Number(factor));
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength });
      const { body } = stanza!;
      decipher.setAuthTag(body.subarray(-authTagLength));
      try {
        return Buffer.concat([decipher.update(body.subarray(0, -authTagLength)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

/** Whether a passphrase is the only way into a file, and costs no more than `age -p` lets it cost. */
export function isLockedByPassphrase(file: Uint8Array): boolean {
  const [, factor] = lockedHeader.exec(Buffer.from(file).toString("latin1")) ?? [];
  return factor !== undefined && Number(factor) <= maxWorkFactor;
}

const lockedHeader = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} ([1-9]\d?)\n[\w+/]{43}\n--- /;

const cipherName = "chacha20-poly1305";
const authTagLength = 16;
const saltBytes = 16;
/** Each key is used once. */
const nonce = new Uint8Array(12);
const label = Buffer.from("age-encryption.org/v1/scrypt");
const runScrypt = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** One at a time in this process: each takes up to 256 MB. */
let last: Promise<unknown> = Promise.resolve();

function deriveKey(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const cost = { N: 2 ** factor, r: 8, p: 1, maxmem: 2 ** (maxWorkFactor + 11) };
  const run = () => runScrypt(passphrase, Buffer.concat([label, salt]), 32, cost);
  const key = last.then(run, run);
  last = key.catch(() => {});
  return key;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
