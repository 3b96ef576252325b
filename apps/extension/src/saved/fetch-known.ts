import { keyBuckets } from "@bowerbird/contract/short-key";
import type { Area } from "../area.ts";
import type { Client } from "../server/client.ts";
import { bucketName, readBucket } from "./known-addresses.ts";

/** Brings what is kept of the saved addresses up to date; buckets in which nothing changed are not sent. */
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

export async function forgetKnown(area: Area): Promise<void> {
  await area.remove(Array.from({ length: keyBuckets }, (_, bucket) => bucketName(bucket)));
}
