import { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter, identityToRecipient, Stanza } from "age-encryption";
import { AppError } from "../../platform/errors/index.ts";
import { toKeyId } from "./key-file.ts";
import t from "../messages.json" with { type: "json" };

/** Our line in the header of a backup, which tells whose key opens it; age skips lines that it does not know. */
const keyLine = "bowerbird/key";

/** Encrypts a file to a public key, as an age file, while it is read. */
export function encryptFile(content: AsyncIterable<Uint8Array>, publicKey: string): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  encrypter.addRecipient({ wrapFileKey: () => [new Stanza([keyLine, toKeyId(publicKey)], new Uint8Array())] });
  return encrypter.encrypt(toStream(content));
}

/** Of the same class at run time; the types of Node's have more. */
function toStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(content) as unknown as ReadableStream<Uint8Array>;
}

/** Of a header: ours have 300 bytes. */
const maxHeaderBytes = 4_096;

/**
 * Reads the beginning of a file, of 4 KB or more if it is as long.
 *
 * @returns null for one that is not encrypted by age; the id of the key that opens it, null where it names none
 */
export function readHeader(head: Uint8Array): { keyId: string | null } | null {
  const text = Buffer.from(head).toString("latin1", 0, maxHeaderBytes);
  if (!text.startsWith("age-encryption.org/")) return null;
  const end = text.indexOf("\n--- ");
  if (end === -1) throw damaged();
  const [, keyId = null] = /^-> bowerbird\/key (\w{12})$/m.exec(text.slice(0, end)) ?? [];
  return { keyId };
}

/**
 * Decrypts a file with the secret half of a key while it is read. Reading it throws BAD_REQUEST where the file is damaged.
 *
 * @throws CONFLICT where the key is that of other backups
 */
export async function decryptFile(
  content: AsyncIterable<Uint8Array>,
  { identity, keyId }: { identity: string; keyId: string | null },
): Promise<AsyncIterable<Uint8Array>> {
  if (keyId !== null && toKeyId(await identityToRecipient(identity)) !== keyId)
    throw new AppError("CONFLICT", t.keyFileOfOtherBackups);
  return decrypt(content, identity);
}

async function* decrypt(content: AsyncIterable<Uint8Array>, identity: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  let failure: unknown;
  const watched = async function* () {
    try {
      yield* content;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    yield* await decrypter.decrypt(toStream(watched()));
  } catch {
    throw failure ?? damaged();
  }
}

function damaged(): AppError {
  return new AppError("BAD_REQUEST", t.encryptedBackupDamaged);
}
