import { toKeyBucket, toShortKey } from "@bowerbird/contract/short-key";
import { addressKey } from "@bowerbird/bookmark/address";
import { beforeEach, expect, test } from "vitest";
import type { Area } from "../browser.ts";
import { bucketName, isKnown, note, readBucket } from "./known-addresses.ts";

let area: Area;
beforeEach(() => {
  area = chrome.storage.local;
});

const hashOf = async (url: string) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(addressKey(url))));

/** The server's answer for these addresses. */
async function keep(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const hash = await hashOf(url);
    const { digest, keys } = await readBucket(area, toKeyBucket(hash));
    await area.set({ [bucketName(toKeyBucket(hash))]: { digest, keys: keys + toShortKey(hash) } });
  }
}

test("saved addresses are known in every spelling, others are not", async () => {
  await keep(Array.from({ length: 300 }, (_, page) => `https://many.example/${page}`));
  for (let page = 0; page < 300; page += 1) {
    expect(await isKnown(area, `http://www.many.example/${page}/?utm_source=a`)).toBe(true);
    expect(await isKnown(area, `https://many.example/${page + 300}`)).toBe(false);
  }
});

test("an address that is not a web page is never known", async () => {
  for (const url of ["", "about:blank", "chrome://extensions", "nonsense"])
    expect(await isKnown(area, url)).toBe(false);
});

test("a new bookmark is known at once, and forgotten when it is removed", async () => {
  await keep(["https://rye.example/"]);
  await note(area, "https://spelt.example/", true);
  await note(area, "https://spelt.example/", true);
  expect(await isKnown(area, "https://spelt.example/")).toBe(true);
  await note(area, "https://spelt.example/", false);
  await note(area, "https://oat.example/", false);
  expect(await isKnown(area, "https://spelt.example/")).toBe(false);
  expect(await isKnown(area, "https://rye.example/")).toBe(true);
});

test("a key that overlaps two others is not found", async () => {
  const hash = await hashOf("https://rye.example/");
  const [key, bucket] = [toShortKey(hash), toKeyBucket(hash)];
  await area.set({ [bucketName(bucket)]: { digest: "", keys: `AAAA${key}BBBB` } });
  expect(await isKnown(area, "https://rye.example/")).toBe(false);
  await area.set({ [bucketName(bucket)]: { digest: "", keys: `AAAA${key}BBBB${key}` } });
  expect(await isKnown(area, "https://rye.example/")).toBe(true);
});

test("only 48 bits of each address's hash are stored", async () => {
  await note(area, "https://rye.example/secret", true);
  const all = await area.get(Array.from({ length: 16 }, (_, bucket) => bucketName(bucket)));
  expect(JSON.stringify(all)).not.toContain("rye");
  expect(Object.values(all)).toEqual([{ digest: "", keys: expect.stringMatching(/^.{8}$/) }]);
});
