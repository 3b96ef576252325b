import { toKeyBucket, keyBuckets, shortKeyLength, toShortKey } from "@bowerbird/contract/short-key";
import { parseAddress } from "@bowerbird/bookmark/address";
import type { Area } from "../browser.ts";
import type { Client } from "../server/client.ts";

/** A bucket of short keys, as received from the server. */
interface Bucket {
  digest: string;
  keys: string;
}

export const bucketName = (bucket: number): string => `keys-${bucket}`;

/** Whether a URL is saved, according to the stored keys; sends no request. */
export async function isKnown(area: Area, url: string): Promise<boolean> {
  const entry = await locate(url);
  return entry !== null && findPosition((await readBucket(area, entry.bucket)).keys, entry.key) >= 0;
}

/** Marks a URL as saved or not. The next exchange with the server overrides it. */
export async function note(area: Area, url: string, isSaved: boolean): Promise<void> {
  const entry = await locate(url);
  if (!entry) return;
  const { digest, keys } = await readBucket(area, entry.bucket);
  const at = findPosition(keys, entry.key);
  if (at >= 0 === isSaved) return;
  const changed = isSaved ? keys + entry.key : keys.slice(0, at) + keys.slice(at + shortKeyLength);
  await area.set({ [bucketName(entry.bucket)]: { digest, keys: changed } });
}

export async function readBucket(area: Area, bucket: number): Promise<Bucket> {
  const name = bucketName(bucket);
  return ((await area.get(name))[name] as Bucket | undefined) ?? { digest: "", keys: "" };
}

async function locate(url: string): Promise<{ bucket: number; key: string } | null> {
  const parsed = parseAddress(url);
  if (!parsed.ok) return null;
  const text = new TextEncoder().encode(parsed.value.key);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return { bucket: toKeyBucket(hash), key: toShortKey(hash) };
}

/** Skips matches that overlap two keys. */
function findPosition(keys: string, key: string): number {
  let at = keys.indexOf(key);
  while (at % shortKeyLength > 0) at = keys.indexOf(key, at + 1);
  return at;
}

/** Updates the stored keys of saved addresses; unchanged buckets are not sent. */
export async function fetchKnown(area: Area, client: Client): Promise<void> {
  const buckets = Array.from({ length: keyBuckets }, (_, bucket) => bucket);
  await Promise.all(
    buckets.map(async (bucket) => {
      const { digest } = await readBucket(area, bucket);
      const answer = await client.bookmarks.savedKeys.query({ bucket, digest });
      if (answer.keys !== null) await area.set({ [bucketName(bucket)]: { digest: answer.digest, keys: answer.keys } });
    }),
  );
}

export async function removeKnown(area: Area): Promise<void> {
  await area.remove(Array.from({ length: keyBuckets }, (_, bucket) => bucketName(bucket)));
}
