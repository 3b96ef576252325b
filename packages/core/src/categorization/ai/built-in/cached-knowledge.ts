import type { Context, Services } from "../../../platform/context/index.ts";
import { embedNames, recallVector } from "../link-vectors.ts";
import type { Knowledge } from "./knowledge.ts";
import { learnNext, loadKnowledge, type LoadedKnowledge } from "./load-knowledge.ts";
import { type Changes, readChanges } from "./read-known-links.sql.ts";

/** Max. age of a cache entry. */
const maxAgeMs = 10 * 60_000;
/** Max. learned links of all entries: each takes about 5 kB. */
const maxLinks = 30_000;
/** Max. new bookmarks learned incrementally; beyond that a reload is as fast. */
const maxNew = 200;

interface CacheEntry {
  knowledge: LoadedKnowledge;
  begunAt: Date;
  readAt: Date;
  /** Fingerprint of the person's categories and feedback. */
  state: string;
  /** Bookmarks learned since. */
  added: number;
}

const caches = new WeakMap<Services, Map<string, CacheEntry>>();

/**
 * Returns {@link loadKnowledge} from a cache, learning only what the person filed since. Any other change (a learned
 * bookmark moved by the person, a renamed category, feedback) causes a reload.
 */
export async function getCachedKnowledge(ctx: Context): Promise<Knowledge> {
  const cache = getCache(ctx.services);
  const known = cache.get(ctx.userId);
  const isFresh = known !== undefined && ctx.now().getTime() - known.begunAt.getTime() < maxAgeMs;
  const changes = await readChanges(ctx, isFresh ? known.readAt : ctx.now(), maxNew + 1);
  if (isFresh && learnChanges(known, changes)) return known.knowledge;
  const knowledge = await loadKnowledge(ctx);
  const { folders } = knowledge;
  if (folders?.isKnown) await embedNames(ctx, folders.list, (id, vectors) => folders.setNameVectors(id, vectors));
  cache.delete(ctx.userId);
  cache.set(ctx.userId, { knowledge, begunAt: ctx.now(), readAt: changes.readAt, state: changes.state, added: 0 });
  evict(cache);
  return knowledge;
}

/** Removes the oldest entries that there is no room for; the newest stays. */
function evict(cache: Map<string, CacheEntry>): void {
  let links = cache.values().reduce((sum, { knowledge }) => sum + (knowledge.folders?.links ?? 0), 0);
  for (const [userId, { knowledge }] of cache) {
    if (links <= maxLinks || cache.size === 1) return;
    cache.delete(userId);
    links -= knowledge.folders?.links ?? 0;
  }
}

function getCache(services: Services): Map<string, CacheEntry> {
  let cache = caches.get(services);
  if (!cache) caches.set(services, (cache = new Map()));
  return cache;
}

/** @returns false if a reload is needed: the person moved a learned bookmark, or there is more than a little to learn */
function learnChanges(known: CacheEntry, { readAt, state, bookmarks }: Changes): boolean {
  const { knowledge } = known;
  const isFolder = new Set(knowledge.categories.map(({ id }) => id));
  const { learned, catchAllId } = knowledge;
  const changed = bookmarks.filter(({ id, categoryId }) => learned.get(id) !== categoryId);
  // A move must be unlearned in the old category.
  const isMoved = changed.some(({ id }) => learned.has(id));
  const byHand = changed
    .filter(({ isAiGenerated, categoryId }) => !isAiGenerated && isFolder.has(categoryId) && categoryId !== catchAllId)
    .toReversed();
  if (state !== known.state || isMoved || known.added + byHand.length > maxNew) return false;
  learnNext(
    knowledge,
    byHand.map((one) => ({ ...one, savedAt: new Date(one.savedAt), vector: recallVector(one) })),
  );
  for (const { id, categoryId } of byHand) learned.set(id, categoryId);
  known.added += byHand.length;
  known.readAt = readAt;
  return true;
}
