import { sql } from "kysely";
import { type Context, database, type Services } from "../../platform/context/index.ts";

/** A known position in a list and the bookmark there. */
export interface ListAnchor {
  position: number;
  createdAt: Date;
  id: string;
}

const maxLists = 1_000;
const maxAnchors = 200;

interface CacheEntry {
  version: string;
  anchors: ListAnchor[];
}

const caches = new WeakMap<Services, Map<string, CacheEntry>>();

/**
 * A person's list as cached by this process: its length, and anchors where pages began, so that the next page need not
 * be counted from the list's end. Without the cache the pages are the same, a few milliseconds later.
 */
export interface CachedList {
  total: number;
  anchors: readonly ListAnchor[];
  addAnchor: (anchor: ListAnchor) => void;
}

/**
 * Every insert, delete or move of bookmarks updates the counts of their categories and so gives these rows a new `xmin`:
 * together these are the list's version. Code that changes `created_at` must call {@link invalidateListCache}.
 */
export async function openCachedList(ctx: Context, categoryId: string | undefined): Promise<CachedList> {
  const isCounted = categoryId === undefined ? sql`true` : sql`id = ${categoryId}`;
  const { rows } = await sql<{ total: string; version: string }>`
    select coalesce(sum(bookmark_count) filter (where ${isCounted}), 0) as total,
      md5(string_agg(concat(id, xmin), ' ' order by id)) as version
    from category where user_id = ${ctx.userId}`.execute(database(ctx));
  const { total, version } = rows[0]!;
  const entry = getCacheEntry(ctx.services, `${ctx.userId} ${categoryId ?? ""}`, version);
  return {
    total: Number(total),
    anchors: entry.anchors,
    addAnchor: (anchor) => {
      if (entry.anchors.some(({ position }) => position === anchor.position)) return;
      entry.anchors.push(anchor);
      if (entry.anchors.length > maxAnchors) entry.anchors.shift();
    },
  };
}

/** Call before writing bookmarks with changed times. */
export async function invalidateListCache(ctx: Context): Promise<void> {
  // Only the first category: categories are locked in id order.
  await sql`
    update category set bookmark_count = bookmark_count
    where user_id = ${ctx.userId} and id = (select id from category where user_id = ${ctx.userId} order by id limit 1)
  `.execute(database(ctx));
}

function getCacheEntry(services: Services, list: string, version: string): CacheEntry {
  let cache = caches.get(services);
  if (!cache) caches.set(services, (cache = new Map()));
  const found = cache.get(list);
  const entry = found?.version === version ? found : { version, anchors: [] };
  cache.delete(list);
  cache.set(list, entry);
  if (cache.size > maxLists) cache.delete(cache.keys().next().value!);
  return entry;
}
