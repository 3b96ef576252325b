import { keyBucketOf, shortKeyLength, shortKeyOf } from "@bowerbird/contract/short-key";
import { parseWebUrl } from "@bowerbird/contract/web-url";
import type { Area } from "../area.ts";

/** A bucket of short keys, as the server gave it. */
export interface Bucket {
  digest: string;
  keys: string;
}

export const bucketName = (bucket: number): string => `keys-${bucket}`;

/** Whether an address is saved, by what is kept here: nobody is asked. */
export async function isKnown(area: Area, url: string): Promise<boolean> {
  const place = await placeOf(url);
  return place !== null && positionOf((await readBucket(area, place.bucket)).keys, place.key) >= 0;
}

/** Notes that an address was saved, or that it is saved no more. The server has the last word with the next exchange. */
export async function note(area: Area, url: string, isSaved: boolean): Promise<void> {
  const place = await placeOf(url);
  if (!place) return;
  const { digest, keys } = await readBucket(area, place.bucket);
  const at = positionOf(keys, place.key);
  if (at >= 0 === isSaved) return;
  const changed = isSaved ? keys + place.key : keys.slice(0, at) + keys.slice(at + shortKeyLength);
  await area.set({ [bucketName(place.bucket)]: { digest, keys: changed } });
}

export async function readBucket(area: Area, bucket: number): Promise<Bucket> {
  const name = bucketName(bucket);
  return ((await area.get(name))[name] as Bucket | undefined) ?? { digest: "", keys: "" };
}

async function placeOf(url: string): Promise<{ bucket: number; key: string } | null> {
  const parsed = parseWebUrl(url);
  if (!parsed.ok) return null;
  const text = new TextEncoder().encode(parsed.value.key);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return { bucket: keyBucketOf(hash), key: shortKeyOf(hash) };
}

/** The search of the browser itself, which a key that lies across two others must not mislead. */
function positionOf(keys: string, key: string): number {
  let at = keys.indexOf(key);
  while (at % shortKeyLength > 0) at = keys.indexOf(key, at + 1);
  return at;
}
