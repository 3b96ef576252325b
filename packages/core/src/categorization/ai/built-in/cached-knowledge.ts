import { setImmediate as nextTurn } from "node:timers/promises";
import { type Context, forkContext, type Services } from "../../../platform/context/index.ts";
import { embedNames, hasBuiltInModel, readVectors, recallVector } from "../link-vectors.ts";
import type { Knowledge } from "./knowledge.ts";
import { forget, knownLinks, learnNext, loadKnowledge, moveKnown } from "./load-knowledge.ts";
import { learning } from "./learning.ts";
import { type Changes, readChanges } from "./read-known-links.sql.ts";

/** Max. age of a cache entry. */
const maxAgeMs = 60 * 60_000;
/** Max. learned links of all entries: each takes about 1.3 kB. */
const maxLinks = 120_000;
/** Max. changes that are learned at once; beyond that a reload is as fast. */
const maxChanges = 200;
/** How often vectors that were missing are read, and how many at once. */
const late = { everyMs: 30_000, max: 1_000 };

interface CacheEntry {
  knowledge: Knowledge;
  begunAt: Date;
  readAt: Date;
  /** Fingerprint of the person's categories and feedback. */
  state: string;
  /** When vectors were last read that had been missing. */
  vectorsReadAt: number;
}

const caches = new WeakMap<Services, Map<string, CacheEntry>>();

/**
 * Returns {@link loadKnowledge} from a cache, learning only what changed since: what the person filed, moved and deleted. A
 * changed category, feedback and very many changes cause a reload.
 */
export async function getCachedKnowledge(ctx: Context): Promise<Knowledge> {
  const cache = getCache(ctx.services);
  const known = cache.get(ctx.userId);
  const isFresh = known !== undefined && ctx.now().getTime() - known.begunAt.getTime() < maxAgeMs;
  const changes = await readChanges(ctx, isFresh ? known.readAt : ctx.now(), maxChanges + 1);
  if (isFresh && (await learnChanges(known, changes))) {
    await readLateVectors(ctx, known);
    return known.knowledge;
  }
  const entry = await open(ctx, changes, knownLinks.first);
  put(cache, ctx.userId, entry);
  if (entry.knowledge.folders!.links >= knownLinks.first)
    learning.add(ctx.services, (signal) => complete(forkContext(ctx), cache, entry, changes, signal));
  return entry.knowledge;
}

/** Loads the person's knowledge. @param changes read before */
async function open(
  ctx: Context,
  { readAt, state }: Changes,
  newest: number,
  signal?: AbortSignal,
): Promise<CacheEntry> {
  const begunAt = ctx.now();
  const knowledge = await loadKnowledge(ctx, newest, signal);
  const { folders } = knowledge;
  if (folders?.isKnown) await embedNames(ctx, folders.list, (id, vectors) => folders.setNameVectors(id, vectors));
  return { knowledge, begunAt, readAt, state, vectorsReadAt: begunAt.getTime() };
}

/** Learns the older links, too, while the newest ones answer. */
async function complete(
  ctx: Context,
  cache: Map<string, CacheEntry>,
  first: CacheEntry,
  changes: Changes,
  signal: AbortSignal,
): Promise<void> {
  try {
    const entry = await open(ctx, changes, knownLinks.most, signal);
    if (cache.get(ctx.userId) === first) put(cache, ctx.userId, entry);
  } catch (error) {
    if (signal.aborted) return;
    ctx.log.warn({ error }, "categorizing without the older links");
  }
}

function put(cache: Map<string, CacheEntry>, userId: string, entry: CacheEntry): void {
  cache.delete(userId);
  cache.set(userId, entry);
  evict(cache);
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

/** @returns false if a reload is needed */
async function learnChanges(entry: CacheEntry, { readAt, state, bookmarks }: Changes): Promise<boolean> {
  const { knowledge } = entry;
  const isFolder = new Set(knowledge.categories.map(({ id }) => id));
  const toCategory = ({ isKnown, categoryId }: Changed) =>
    isKnown && isFolder.has(categoryId) && categoryId !== knowledge.catchAllId ? categoryId : undefined;
  const isChanged = (one: Changed) => knowledge.folders!.getCategory(one) !== toCategory(one);
  const changed = bookmarks.filter(isChanged);
  if (state !== entry.state || changed.length > maxChanges) return false;
  for (const one of changed.toReversed()) {
    // Another call may have learned it meanwhile.
    if (isChanged(one)) learnChange(knowledge, one, toCategory(one));
    if (changed.length > 1) await nextTurn();
  }
  entry.readAt = readAt;
  return true;
}

type Changed = Changes["bookmarks"][number];

/** @param categoryId undefined: the person did not put it there, or it was deleted */
function learnChange(knowledge: Knowledge, one: Changed, categoryId: string | undefined): void {
  const link = { ...one, savedAt: new Date(one.savedAt), vector: recallVector(one) };
  if (categoryId === undefined) forget(knowledge, one);
  else if (knowledge.folders!.getCategory(one) === undefined) learnNext(knowledge, [link]);
  else moveKnown(knowledge, link);
}

/** Vectors are made some time after their links were saved. */
async function readLateVectors(ctx: Context, entry: CacheEntry): Promise<void> {
  const folders = entry.knowledge.folders!;
  const now = ctx.now().getTime();
  const ids = folders.listWithoutVector(late.max);
  if (ids.length === 0 || now - entry.vectorsReadAt < late.everyMs || !hasBuiltInModel(ctx)) return;
  entry.vectorsReadAt = now;
  const vectors = await readVectors(ctx, ids);
  for (const id of ids) folders.setVector(id, vectors.get(id) ?? null);
}
