// Without zod, for the browser extension, which looks addresses up with every page that is visited.

const keyBytes = 6;
/** Characters of a short key. */
export const shortKeyLength = 8;
/** The parts that a person's short keys come in, so that a change costs one of them to fetch and not all. */
export const keyBuckets = 16;

/**
 * What tells a saved address from others: 48 bits of the hash of its key, as 8 characters. Among 100,000 bookmarks an
 * address that is none is taken for one of them once in three billion times.
 *
 * @param hash SHA-256 of the address's key, or the beginning of it
 */
export function shortKeyOf(hash: Uint8Array): string {
  return btoa(String.fromCharCode(...hash.subarray(0, keyBytes)));
}

/** The bucket that a hash lies in: its first four bits. */
export function keyBucketOf(hash: Uint8Array): number {
  return (hash[0] ?? 0) >> 4;
}
