import { setImmediate } from "node:timers/promises";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, it } from "vitest";
import { lockBy } from "./passphrase.ts";
import { createKey, isKeyFile, toKeyId, toKeyName, unlockKey } from "./key-file.ts";

const passphrase = "correct horse battery stäple";

it("a key opens by its passphrase alone, and its name tells nothing but which it is", async () => {
  const { publicKey, keyFile } = await createKey(passphrase);
  expect(await identityToRecipient(await unlockKey(keyFile, passphrase))).toBe(publicKey);
  await expect(unlockKey(keyFile, `${passphrase} `)).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "This is not the passphrase of this backup.",
  });
  expect(toKeyName(toKeyId(publicKey))).toMatch(/^bowerbird-key-[a-z0-9]{12}\.age$/);
  expect(Buffer.from(keyFile).includes("AGE-SECRET-KEY")).toBe(false);
});

it("others are answered while a passphrase is checked", async () => {
  const order: string[] = [];
  const made = createKey(passphrase).then(() => order.push("key"));
  await setImmediate();
  order.push("another call");
  await made;
  expect(order).toEqual(["another call", "key"]);
});

async function lock(text: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(lockBy(passphrase, 10));
  return encrypter.encrypt(text);
}

const header = (factor: string) =>
  `age-encryption.org/v1\n-> scrypt ${"A".repeat(22)} ${factor}\n${"A".repeat(43)}\n--- ${"A".repeat(43)}\n`;

it.each([
  ["that would take 1 GB", async () => Buffer.from(header("20"))],
  ["that would take more than any computer has", async () => Buffer.from(header("63"))],
  ["whose cost is no number", async () => Buffer.from(header("1e1"))],
  ["that is too large", async () => Buffer.concat([await lock("AGE-SECRET-KEY-1"), Buffer.alloc(4_096)])],
  ["that a key locks", async () => Buffer.from(header("10").replace("scrypt", "X25519"))],
  ["that is empty", async () => new Uint8Array()],
  ["that was cut", async () => (await lock("a long text ".repeat(20))).subarray(0, 250)],
  ["that holds something else", async () => lock("a shopping list")],
])("a key file %s is refused with a sentence", async (_name, make) => {
  await expect(unlockKey(await make(), passphrase)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "The key file is damaged. Please choose the one that you downloaded.",
  });
});

it("what the library locks we open, and what we lock it opens", async () => {
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()];
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(passphrase);
  const identity = await generateX25519Identity();
  expect(await unlockKey(await encrypter.encrypt(`${identity}\n`), passphrase)).toBe(identity);
  decrypter.addPassphrase(passphrase);
  expect(await decrypter.decrypt(await lock("a text"), "text")).toBe("a text");
});

it("a key file that another program has locked with its own cost counts, up to that of age", () => {
  expect([header("18"), header("19")].map((text) => isKeyFile(Buffer.from(text)))).toEqual([true, false]);
});

it("a key file of more than 4 KB does not count, whatever it begins with", () => {
  const sizes = [4_096, 4_097].map((size) => Buffer.from(header("17").padEnd(size)));
  expect(sizes.map(isKeyFile)).toEqual([true, false]);
});
