import { contentNames } from "@bowerbird/contract/bookmark-table";
import type { LocalBookmark } from "@bowerbird/contract/library-changes";

/**
 * The library in the browser's storage. It is in the cache of what was seen last, which is deleted when the
 * person signs out: one call removes both, also while other tabs have them open.
 */

const cacheName = "last-seen";
const stateName = "/library/state";
/** A change rewrites one bucket: of 100,000 bookmarks, about 1,600. */
const bucketCount = 64;
/** With other fields, what older versions stored is asked for again. */
const version = contentNames.join(" ");

interface State {
  version: string;
  userId: string;
  /** Where the next changes begin. */
  cursor: string;
  /** Bytes of each bucket. */
  sizes: number[];
}

/** @param id a UUID: its end is random */
export const bucketOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % bucketCount;
export const allBuckets: readonly number[] = Array.from({ length: bucketCount }, (_, bucket) => bucket);

export class LibraryCache {
  readonly #userId: string;
  /** Opened once: what is written after a sign-out goes to the deleted cache, not to a new one. */
  readonly #cache: Promise<Cache>;
  #sizes: number[] = allBuckets.map(() => 0);

  constructor(userId: string) {
    this.#userId = userId;
    this.#cache = caches.open(cacheName);
  }

  /** Bytes in the browser's storage. */
  get bytes(): number {
    return this.#sizes.reduce((sum, size) => sum + size, 0);
  }

  /** @returns null if there is no complete library of this person */
  async load(): Promise<{ rows: LocalBookmark[]; cursor: string } | null> {
    const cache = await this.#cache;
    const state = (await (await cache.match(stateName))?.json()) as State | undefined;
    if (state?.userId !== this.#userId || state.version !== version) return null;
    const buckets = await Promise.all(allBuckets.map((bucket) => this.#read(cache, bucket)));
    this.#sizes = state.sizes;
    return { rows: buckets.flat(), cursor: state.cursor };
  }

  async #read(cache: Cache, bucket: number): Promise<LocalBookmark[]> {
    const body = (await cache.match(toName(bucket)))?.body;
    if (!body) return [];
    return (await new Response(body.pipeThrough(new DecompressionStream("gzip"))).json()) as LocalBookmark[];
  }

  /**
   * Stores buckets, and then the cursor: a kill in between leaves an older cursor, from which the same changes are asked for
   * again.
   */
  async save(rows: Iterable<LocalBookmark>, buckets: ReadonlySet<number>, cursor: string): Promise<void> {
    const cache = await this.#cache;
    const groups = new Map([...buckets].map((bucket) => [bucket, [] as LocalBookmark[]]));
    for (const row of rows) groups.get(bucketOf(row.id))?.push(row);
    for (const [bucket, group] of groups) {
      const packed = new Blob([JSON.stringify(group)]).stream().pipeThrough(new CompressionStream("gzip"));
      const body = await new Response(packed).arrayBuffer();
      this.#sizes[bucket] = body.byteLength;
      await cache.put(toName(bucket), new Response(body));
    }
    const state: State = { version, userId: this.#userId, cursor, sizes: this.#sizes };
    await cache.put(stateName, Response.json(state));
  }

  /** Until the next save there is none: before one that replaces all of it. */
  async invalidate(): Promise<void> {
    await (await this.#cache).delete(stateName);
  }

  async remove(): Promise<void> {
    const cache = await this.#cache;
    await Promise.all([stateName, ...allBuckets.map(toName)].map((name) => cache.delete(name)));
  }
}

const toName = (bucket: number): string => `/library/${bucket}`;
