// Without zod, for the browser extension, which checks every visited page.

const keyBytes = 6;
/** In characters. */
export const shortKeyLength = 8;
/** A person's short keys are split into buckets, so that a change requires fetching only one of them. */
export const keyBuckets = 16;

/**
 * Identifies a saved URL: 48 bits of the hash of its key, as 8 characters. With 100,000 bookmarks the probability of a
 * false match is one in three billion.
 *
 * @param hash SHA-256 of the URL's key, or its beginning
 */
export function toShortKey(hash: Uint8Array): string {
  return btoa(String.fromCharCode(...hash.subarray(0, keyBytes)));
}

/** The bucket of a hash: its first four bits. */
export function toKeyBucket(hash: Uint8Array): number {
  return (hash[0] ?? 0) >> 4;
}
