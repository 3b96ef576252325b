import { type Context, forkContext, inTransaction, type Services } from "../../platform/context/index.ts";
import { toVector, VectorSet } from "../vectors/index.ts";
import { afterAll, avoidSorting, readChanges, readPage, readVersion } from "./vectors.sql.ts";

/** Bounds of the vectors that a process has in memory: 500,000 of the built-in model. The least recently used go first. */
const maxBytes = 200 * 2 ** 20;
/** A person's are dropped when they have not searched for so long. */
const idleMs = 10 * 60_000;
/** Vectors that are read at once, in about 5 ms. */
const pageSize = 1_000;
/** Batches, of at most 100 vectors, that are read at once. */
const batchesAtOnce = 10;
/** After more missed batches everything is read again. */
const maxMissed = 500;

/** The vectors of one person by one model. */
interface Loaded {
  /** Null: not read yet, or there are none. */
  set: VectorSet | null;
  /** -1: not read yet. */
  version: number;
  usedAt: number;
  /** Readings follow each other. */
  last: Promise<void>;
}

/** The vectors of the people who search, in memory; all are in the database. */
export class LoadedVectors {
  readonly #maxBytes: number;
  /** By person and model, the least recently used first. */
  readonly #loaded = new Map<string, Loaded>();
  #timer: NodeJS.Timeout | undefined;

  constructor(max = maxBytes) {
    this.#maxBytes = max;
  }

  /** Memory that they take. */
  get bytes(): number {
    return [...this.#loaded.values()].reduce((sum, { set }) => sum + (set?.bytes ?? 0), 0);
  }

  /**
   * The person's vectors as they are now: reads all the first time, at 100,000 for about a second, and then what has changed.
   * Of more than fit into memory, those of the newest bookmarks. Those of deleted bookmarks may still be among them.
   *
   * @returns null without vectors of the model
   */
  async open(ctx: Context, model: string): Promise<VectorSet | null> {
    const key = `${ctx.userId} ${model}`;
    const loaded = this.#loaded.get(key) ?? { set: null, version: -1, usedAt: 0, last: Promise.resolve() };
    loaded.usedAt = ctx.now().getTime();
    this.#loaded.delete(key);
    this.#loaded.set(key, loaded);
    this.#timer ??= setInterval(() => this.dropIdle(ctx.services.now()), idleMs / 10).unref();
    // The request may end before.
    loaded.last = loaded.last.catch(() => {}).then(() => this.#update(forkContext(ctx), model, loaded));
    await loaded.last;
    this.#evict(loaded);
    return loaded.set;
  }

  dropIdle(now: Date): void {
    for (const [key, { usedAt }] of this.#loaded) if (now.getTime() - usedAt > idleMs) this.#loaded.delete(key);
    if (this.#loaded.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #update(ctx: Context, model: string, loaded: Loaded): Promise<void> {
    const version = await readVersion(ctx);
    if (version === loaded.version) return;
    const missed = version - loaded.version;
    const isNear = loaded.set !== null && missed > 0 && missed <= maxMissed;
    if (!isNear || !(await this.#follow(ctx, model, loaded.set!, { after: loaded.version, until: version })))
      loaded.set = await this.#read(ctx, model);
    loaded.version = version;
  }

  #read(ctx: Context, model: string): Promise<VectorSet | null> {
    return inTransaction(ctx, async (inner) => {
      await avoidSorting(inner);
      return this.#readPages(inner, model);
    });
  }

  async #readPages(ctx: Context, model: string): Promise<VectorSet | null> {
    let set: VectorSet | null = null;
    let before = afterAll;
    while (set === null || set.bytes < this.#maxBytes) {
      const page = await readPage(ctx, model, { before, limit: pageSize });
      if (page === null) break;
      const dimensions = (page.vectors.length * 16) / page.ids.length;
      // The first vectors of another length replace all others.
      if (set?.dimensions !== dimensions) set = new VectorSet(dimensions);
      set.add(page.ids, toVector(page.vectors));
      before = set.getId(set.count - 1);
    }
    return set;
  }

  /** Reads what has changed. @returns false if the model's vectors have another length by now */
  async #follow(
    ctx: Context,
    model: string,
    set: VectorSet,
    { after, until }: { after: number; until: number },
  ): Promise<boolean> {
    for (let read = after; read < until; read += batchesAtOnce) {
      const to = Math.min(until, read + batchesAtOnce);
      const rows = await readChanges(ctx, model, { after: read, until: to });
      if (rows.some(({ vector }) => vector !== null && vector.length !== set.dimensions)) return false;
      set.change(new Map(rows.map(({ id, vector }) => [id.replaceAll("-", ""), vector && toVector(vector)])));
    }
    return true;
  }

  /** Forgets the least recently used, except the one that is in use. */
  #evict(used: Loaded): void {
    let excess = this.bytes - this.#maxBytes;
    for (const [key, loaded] of this.#loaded) {
      if (excess <= 0) return;
      if (loaded === used) continue;
      excess -= loaded.set?.bytes ?? 0;
      this.#loaded.delete(key);
    }
  }
}

const byProcess = new WeakMap<Services, LoadedVectors>();

/** Those of this process. */
export function getLoadedVectors({ services }: Pick<Context, "services">): LoadedVectors {
  const loaded = byProcess.get(services) ?? new LoadedVectors();
  byProcess.set(services, loaded);
  return loaded;
}
