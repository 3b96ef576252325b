import { limits } from "@bowerbird/contract/limits";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { AppError } from "../../platform/errors/index.ts";
import { isLockedByPassphrase, lockBy, unlockBy } from "./passphrase.ts";
import t from "../messages.json" with { type: "json" };

/** Makes a key and locks it, as `age-keygen | age -p` does. @returns the public half as age writes it (`age1…`), and the file */
export async function createKey(passphrase: string): Promise<{ publicKey: string; keyFile: Uint8Array }> {
  const identity = await generateX25519Identity();
  const publicKey = await identityToRecipient(identity);
  const encrypter = new Encrypter();
  encrypter.addRecipient(lockBy(passphrase));
  return { publicKey, keyFile: await encrypter.encrypt(`# public key: ${publicKey}\n${identity}\n`) };
}

/**
 * Unlocks the key of a key file.
 *
 * @returns the secret half as age writes it: it belongs in no log, row, job or error
 * @throws BAD_REQUEST for a file that is no key file, FORBIDDEN for a wrong passphrase
 */
export async function unlockKey(keyFile: Uint8Array, passphrase: string): Promise<string> {
  if (!isKeyFile(keyFile)) throw new AppError("BAD_REQUEST", t.keyFileDamaged);
  const lock = unlockBy(passphrase);
  let isOpen = false;
  const decrypter = new Decrypter();
  decrypter.addIdentity({
    unwrapFileKey: async (stanzas) => {
      const fileKey = await lock.unwrapFileKey(stanzas);
      isOpen = fileKey !== null;
      return fileKey;
    },
  });
  const text = await decrypter.decrypt(keyFile, "text").catch(() => {
    throw isOpen ? new AppError("BAD_REQUEST", t.keyFileDamaged) : new AppError("FORBIDDEN", t.passphraseWrong);
  });
  const [identity] = /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/m.exec(text) ?? [];
  if (identity === undefined) throw new AppError("BAD_REQUEST", t.keyFileDamaged);
  return identity;
}

/** Whether a file is a key that a passphrase locks, and one that takes no more than others to unlock. */
export function isKeyFile(content: Uint8Array): boolean {
  return content.length <= limits.keyFileBytes && isLockedByPassphrase(content);
}

/** Names a key in file names and in backups: 60 of its 256 bits. */
export function toKeyId(publicKey: string): string {
  return publicKey.slice("age1".length, "age1".length + 12);
}

export function toKeyName(keyId: string): string {
  return `bowerbird-key-${keyId}.age`;
}
