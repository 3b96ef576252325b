import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** What a person collects and uses, for computing relevance. */
export interface Interests {
  /** Bookmarks by category, without children. */
  categoryCounts: ReadonlyMap<string, number>;
  /** Bookmarks in the largest category. */
  largest: number;
  pinned: ReadonlySet<string>;
  /** The newest bookmarks by category. */
  recent: ReadonlyMap<string, number>;
  recentTotal: number;
  hostCounts: ReadonlyMap<string, number>;
  /** Bookmarks by tag in lower case. */
  tagCounts: ReadonlyMap<string, number>;
  uncategorizedId: string | null;
}

const recentBookmarks = 50;

/** @param links the links to score: only their sites and tags are counted */
export async function loadInterests(
  ctx: Context,
  links: readonly { host: string; tags: readonly string[] }[],
): Promise<Interests> {
  const categories = await loadCategories(ctx);
  const recent = await loadRecent(ctx);
  return {
    categoryCounts: new Map(categories.map(({ id, bookmark_count }) => [id, bookmark_count])),
    largest: Math.max(0, ...categories.map(({ bookmark_count }) => bookmark_count)),
    pinned: new Set(categories.filter(({ is_pinned }) => is_pinned).map(({ id }) => id)),
    recent,
    recentTotal: recent.values().reduce((sum, count) => sum + count, 0),
    hostCounts: await loadHosts(ctx, [...new Set(links.map(({ host }) => host))]),
    tagCounts: await loadTags(ctx, [...new Set(links.flatMap(({ tags }) => tags.map((tag) => tag.toLowerCase())))]),
    uncategorizedId:
      categories.find(({ parent_id, name_key }) => !parent_id && name_key === "uncategorized")?.id ?? null,
  };
}

function loadCategories(ctx: Context) {
  return database(ctx)
    .selectFrom("category")
    .select(["id", "parent_id", "name_key", "is_pinned", "bookmark_count"])
    .where("user_id", "=", ctx.userId)
    .execute();
}

async function loadRecent(ctx: Context): Promise<Map<string, number>> {
  return counts(
    ctx,
    sql`
    select category_id::text as key, count(*)::int as count from (
      select category_id from bookmark where user_id = ${ctx.userId} and deleted_at is null
      order by created_at desc, id desc limit ${recentBookmarks}
    ) as newest group by category_id`,
  );
}

/** Bookmarks of one site beyond this number add nothing. */
const maxPerSite = 20;

/** Ordered like the index by site: with outdated statistics the planner would choose another index. */
async function loadHosts(ctx: Context, hosts: string[]): Promise<Map<string, number>> {
  return counts(
    ctx,
    sql`
    select host as key, (
      select count(*)::int from (
        select 1 from bookmark b where b.user_id = ${ctx.userId} and b.host = wanted.host and b.deleted_at is null
        order by b.created_at desc limit ${maxPerSite}
      ) as first
    ) as count from unnest(${hosts}::text[]) as wanted (host)`,
  );
}

async function loadTags(ctx: Context, keys: string[]): Promise<Map<string, number>> {
  return counts(
    ctx,
    sql`
    select tag_key as key, sum(bookmark_count)::int as count from tag_count
    where user_id = ${ctx.userId} and tag_key = any(${keys}::text[]) group by tag_key`,
  );
}

async function counts(ctx: Context, query: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const { rows } = await query.execute(database(ctx));
  return new Map((rows as { key: string; count: number }[]).map(({ key, count }) => [key, count]));
}
