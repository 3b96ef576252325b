import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { beforeAll, expect, it } from "vitest";
import { decryptFile, encryptFile, readHeader } from "./encrypted-file.ts";
import { toKeyId } from "./key-file.ts";

let identity: string;
let publicKey: string;
beforeAll(async () => {
  identity = await generateX25519Identity();
  publicKey = await identityToRecipient(identity);
});

async function* inParts(content: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

async function join(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

const encrypt = async (content: Uint8Array) => join(await encryptFile(inParts(content), publicKey));
const decrypt = async (content: AsyncIterable<Uint8Array>) =>
  join(await decryptFile(content, { identity, keyId: toKeyId(publicKey) }));
const damaged = { code: "BAD_REQUEST", message: "This encrypted backup is damaged and can't be opened." };

it.each([0, 1, 65_535, 65_536, 65_537, 200_000])(
  "a file of %d bytes is the same after it was encrypted",
  async (size) => {
    const content = Buffer.alloc(size, "bowerbird ");
    const encrypted = await encrypt(content);
    expect(encrypted.includes("bowerbird bower")).toBe(false);
    expect(readHeader(encrypted)).toEqual({ keyId: toKeyId(publicKey) });
    expect((await decrypt(inParts(encrypted, 7_000))).equals(content)).toBe(true);
  },
);

it("a damaged file is refused wherever it is damaged", async () => {
  const encrypted = await encrypt(Buffer.alloc(200_000, "bowerbird "));
  for (const at of [60, 300, 1_000, 150_000, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[at]! ^= 1;
    await expect(decrypt(inParts(changed)), `byte ${at}`).rejects.toMatchObject(damaged);
  }
  for (const length of [100, 250, 400, 65_900, encrypted.length - 1])
    await expect(decrypt(inParts(encrypted.subarray(0, length))), `${length} bytes`).rejects.toMatchObject(damaged);
});

it("a file whose header does not end is refused before any of it is decrypted", () => {
  const endless = Buffer.from(`age-encryption.org/v1\n-> ${"x".repeat(10_000)}\n--- y`);
  expect(() => readHeader(endless)).toThrow(damaged.message);
  expect(readHeader(Buffer.from('{"format":"bowerbird"}'))).toBeNull();
});

it("a key of other backups is refused, and a storage that fails has its own sentence", async () => {
  const other = await generateX25519Identity();
  const file = { identity: other, keyId: toKeyId(publicKey) };
  await expect(decryptFile(inParts(await encrypt(Buffer.from("{}"))), file)).rejects.toMatchObject({
    code: "CONFLICT",
  });
  const encrypted = await encrypt(Buffer.alloc(200_000));
  async function* failing() {
    yield* inParts(encrypted.subarray(0, 100_000));
    throw new Error("the storage is silent");
  }
  await expect(decrypt(failing())).rejects.toThrow("the storage is silent");
});
