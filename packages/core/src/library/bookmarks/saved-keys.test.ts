import { createHash } from "node:crypto";
import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { toKeyBucket, keyBuckets, shortKeyLength, toShortKey } from "@bowerbird/contract/short-key";
import { addressKey } from "@bowerbird/bookmark/address";
import { describe, expect } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { addBookmark, deleteBookmarks, restoreBookmarks, savedKeys } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

const { it } = openTestWorld();

const hashOf = (url: string) => createHash("sha256").update(addressKey(url)).digest();
const add = (ctx: Context, url: string) => addBookmark(ctx, addBookmarkInput.parse({ url }));

/** Checks as a client does that knows only the answers of all buckets. */
async function isSaved(ctx: Context, url: string): Promise<boolean> {
  const hash = hashOf(url);
  const { keys } = await savedKeys(ctx, { bucket: toKeyBucket(hash) });
  expect(keys!.length % shortKeyLength).toBe(0);
  return keys!.match(/.{8}/gs)?.includes(toShortKey(hash)) ?? false;
}

describe("the short keys of saved addresses", () => {
  it("match every spelling of a saved address and no other address", async ({ ada }) => {
    for (let page = 0; page < 40; page += 1) await add(ada, `https://many.example/${page}`);
    for (let page = 0; page < 40; page += 1)
      expect(await isSaved(ada, `http://www.many.example/${page}/?utm_source=x`)).toBe(true);
    for (let page = 40; page < 80; page += 1) expect(await isSaved(ada, `https://many.example/${page}`)).toBe(false);
  });

  it("disappear with a deleted bookmark and return with it", async ({ ada }) => {
    const { id, url } = await add(ada, "https://rye.example/");
    await deleteBookmarks(ada, { ids: [id] });
    expect(await isSaved(ada, url)).toBe(false);
    await restoreBookmarks(ada, { ids: [id] });
    expect(await isSaved(ada, url)).toBe(true);
  });

  it("are sent again only when they changed", async ({ ada }) => {
    const { url } = await add(ada, "https://rye.example/");
    const bucket = toKeyBucket(hashOf(url));
    const buckets = Array.from({ length: keyBuckets }, (_, index) => index);
    const first = await Promise.all(buckets.map((each) => savedKeys(ada, { bucket: each })));
    await add(ada, "https://spelt.example/");
    const second = await Promise.all(
      buckets.map((each) => savedKeys(ada, { bucket: each, digest: first[each]!.digest })),
    );
    const changed = toKeyBucket(hashOf("https://spelt.example/"));
    expect(changed).not.toBe(bucket);
    expect(buckets.filter((each) => second[each]!.keys !== null)).toEqual([changed]);
  });

  it("are separate for each person", async ({ ada, eve }) => {
    await add(ada, "https://rye.example/");
    expect(await isSaved(eve, "https://rye.example/")).toBe(false);
  });
});
