import { accountHeader } from "@bowerbird/contract/account-header";
import type { LocalBookmark, LibraryChanges } from "@bowerbird/contract/library-changes";
import { allBuckets, bucketOf, type LibraryCache } from "./library-cache.ts";
import type { LocalLibrary } from "./local-library.ts";
import { fromBase } from "../base-path/base-path.ts";

/** How often the library is compared again before the whole library is asked for. */
const maxComparisons = 2;

/** Keeps the library equal to the server's, and stores it. */
export class Sync {
  /** Where the next changes begin; null without a library. */
  cursor: string | null = null;
  readonly #userId: string;
  readonly #library: LocalLibrary;
  readonly #cache: LibraryCache;
  readonly #onProgress: (done: number, total: number) => void;
  readonly #dirty = new Set<number>();
  /** One tab stores the library for all. */
  #isStoring = false;
  #running: Promise<"done" | "away" | "full"> | null = null;
  #isWantedAgain = false;

  constructor(
    userId: string,
    library: LocalLibrary,
    cache: LibraryCache,
    onProgress: (done: number, total: number) => void,
  ) {
    this.#userId = userId;
    this.#library = library;
    this.#cache = cache;
    this.#onProgress = onProgress;
  }

  /** Stores from now on, or else once the tab that does so is closed: then everything, because both may differ. */
  async storeWhenFirst(): Promise<void> {
    const name = `bowerbird:library:${this.#userId}`;
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? this.#startStoring() : undefined));
    await navigator.locks.request(name, () => {
      for (const bucket of allBuckets) this.#dirty.add(bucket);
      return this.#startStoring();
    });
  }

  /** The tab holds the lock until it is closed. */
  #startStoring(): Promise<never> {
    this.#isStoring = true;
    return new Promise<never>(() => {});
  }

  /** @returns `away` if the server did not answer, `full` if it could not be stored; it stays in memory */
  async run(): Promise<"done" | "away" | "full"> {
    if (this.#running) {
      // What changes after the request was answered is in the next one.
      this.#isWantedAgain = true;
      return this.#running;
    }
    this.#running = this.#repeat().finally(() => (this.#running = null));
    return this.#running;
  }

  async #repeat(): Promise<"done" | "away" | "full"> {
    try {
      do {
        this.#isWantedAgain = false;
        await this.#update();
      } while (this.#isWantedAgain);
    } catch {
      return "away";
    }
    return this.#store();
  }

  async #update(): Promise<void> {
    for (let comparison = 1; ; comparison++) {
      const { count, isWhole } = await this.#askAll();
      if (this.#library.size === count || isWhole) return;
      // It may have changed while it was asked for page by page; else something was deleted long ago.
      if (comparison === maxComparisons) this.cursor = null;
    }
  }

  async #askAll(): Promise<LibraryChanges> {
    const first = await this.#take(this.cursor === null ? {} : { since: this.cursor });
    let last = first;
    while (last.after !== null) {
      last = await this.#take(
        first.isWhole ? { after: last.after } : { since: this.cursor!, after: last.after },
        false,
      );
    }
    this.cursor = first.cursor;
    return { ...last, isWhole: first.isWhole };
  }

  async #take(query: Record<string, string>, isFirst = true): Promise<LibraryChanges> {
    const changes = await ask(this.#userId, query);
    if (changes.isWhole && isFirst) await this.#startOver();
    this.#library.put(changes.items, changes.removed);
    for (const id of [...changes.items.map(getId), ...changes.removed]) this.#dirty.add(bucketOf(id));
    if (changes.isWhole) this.#onProgress(this.#library.size, changes.count);
    return changes;
  }

  async #startOver(): Promise<void> {
    this.#library.clear();
    if (this.#isStoring) await this.#cache.invalidate();
    for (const bucket of allBuckets) this.#dirty.add(bucket);
  }

  async #store(): Promise<"done" | "full"> {
    if (!this.#isStoring || this.cursor === null) return "done";
    const dirty = new Set(this.#dirty);
    this.#dirty.clear();
    try {
      await this.#cache.save(this.#library.rows(), dirty, this.cursor);
      return "done";
    } catch {
      for (const bucket of dirty) this.#dirty.add(bucket);
      return "full";
    }
  }
}

const getId = ({ id }: LocalBookmark): string => id;

/** @throws if the server does not answer with changes: it is away, the session has ended, or is another person's */
async function ask(userId: string, query: Record<string, string>): Promise<LibraryChanges> {
  const headers = { [accountHeader]: userId };
  const response = await fetch(fromBase(`/api/bookmarks/changes?${new URLSearchParams(query)}`), { headers });
  if (!response.ok) throw new Error(`The server answers ${response.status}.`);
  return (await response.json()) as LibraryChanges;
}
