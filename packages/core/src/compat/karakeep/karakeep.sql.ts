import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { sql, type RawBuilder } from "kysely";
import { selectBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, database, own } from "../../platform/context/index.ts";
import type { Category } from "@bowerbird/contract/categories";
import { isNoCopy } from "../bookmarks/index.ts";
import { listCategories } from "../../library/categories/index.ts";

/** A tag with an id; its number, as text. */
export interface KarakeepTag {
  id: string;
  name: string;
  /** Bookmarks that have it; 0 for one that an app has created and not used yet. */
  count: number;
}

/** A bookmark with what Karakeep's API shows besides. */
export type DetailedBookmark = Omit<Bookmark, "tags"> & {
  tags: Pick<KarakeepTag, "id" | "name">[];
  updatedAt: Date | null;
};

/**
 * Reads what Karakeep's API shows besides, for one page of bookmarks. Raw SQL, because every list ends here and building two
 * queries takes as long as the page itself.
 */
export async function withDetails(ctx: Context, bookmarks: readonly Bookmark[]): Promise<DetailedBookmark[]> {
  const ids = bookmarks.map(({ id }) => id);
  const { rows } = await sql<{ id: string; updatedAt: string; tagIds: (string | null)[] }>`
    select b.id, b.updated_at as "updatedAt", array(
      select t.number::text from unnest(b.tags) with ordinality as given (tag, ordinal)
      left join tag_count t on t.user_id = b.user_id and t.tag_key = lower(given.tag) and t.tag = given.tag
      order by given.ordinal) as "tagIds"
    from bookmark b where b.user_id = ${ctx.userId} and b.id = any(${ids}::uuid[])`.execute(database(ctx));
  const details = new Map(rows.map((row) => [row.id, row]));
  return bookmarks.map((bookmark) => {
    const { updatedAt, tagIds } = details.get(bookmark.id) ?? { updatedAt: null, tagIds: [] };
    return {
      ...bookmark,
      tags: bookmark.tags.map((name, index) => ({ id: tagIds[index] ?? name, name })),
      updatedAt: updatedAt === null ? null : new Date(updatedAt),
    };
  });
}

/** The title that the page of a bookmark has itself; empty while it was not read. */
export async function getPageTitle(ctx: Context, bookmarkId: string): Promise<string> {
  const row = own(ctx).selectFrom("BookmarkPage").select("title").where("bookmarkId", "=", bookmarkId);
  return (await row.executeTakeFirst())?.title ?? "";
}

/** The person's tags, the most used first. */
export async function listKarakeepTags(ctx: Context): Promise<KarakeepTag[]> {
  const { rows } = await sql<KarakeepTag>`
    select number::text as id, tag as name, bookmark_count as count from tag_count where user_id = ${ctx.userId}
    order by bookmark_count desc, tag_key, tag collate "C" limit ${limits.listedTags}`.execute(database(ctx));
  return rows;
}

/** Which bookmarks a list has; what is absent is no condition. */
interface ListByTime {
  /** In exact spelling. */
  tag?: string;
  isArchived?: boolean | undefined;
  isFavorite?: boolean | undefined;
  isOldestFirst: boolean;
  /** The last of the page before. */
  after: { createdAt: Date; id: string } | null;
  limit: number;
}

/** The person's bookmarks by time, without copies. */
export function listByTime(ctx: Context, list: ListByTime): Promise<Bookmark[]> {
  const { tag, isArchived, isFavorite, isOldestFirst, after, limit } = list;
  const direction = isOldestFirst ? "asc" : "desc";
  const comes = sql.raw(isOldestFirst ? ">" : "<");
  return selectBookmarks(ctx)
    .where(isNoCopy)
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`b.tags @> array[${tag}]::text[]`))
    .$if(isArchived !== undefined, (query) => query.where("b.isArchived", "=", isArchived!))
    .$if(isFavorite !== undefined, (query) => query.where("b.isFavorite", "=", isFavorite!))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(b.created_at, b.id) ${comes} (${after!.createdAt}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy("b.createdAt", direction)
    .orderBy("b.id", direction)
    .limit(limit)
    .execute();
}

/** The person's categories in the order of their creation. */
export async function listByCreation(ctx: Context): Promise<Category[]> {
  const [categories, rows] = await Promise.all([
    listCategories(ctx),
    own(ctx).selectFrom("Category").select(["id", "number"]).execute(),
  ]);
  const numbers = new Map(rows.map(({ id, number }) => [id, Number(number)]));
  return categories.toSorted((one, other) => (numbers.get(one.id) ?? 0) - (numbers.get(other.id) ?? 0));
}

/** Makes a built-in category the person's own, so that it stays also while nothing is in it. */
export async function adoptCategory(ctx: Context, id: string): Promise<void> {
  await own(ctx)
    .updateTable("Category")
    .set("isCustom", true)
    .where("id", "=", id)
    .where("isCustom", "=", false)
    .execute();
}

/** What Karakeep counts of a person's bookmarks. */
export interface KarakeepStats {
  bookmarks: number;
  favorites: number;
  archived: number;
  /** Saved in the last 7, 30 and 365 days. */
  thisWeek: number;
  thisMonth: number;
  thisYear: number;
  /** The ten largest. */
  topDomains: { domain: string; count: number }[];
  /** When bookmarks were saved, in UTC; Sunday is 0. */
  hours: { hour: number; day: number; count: number }[];
}

type Counts = Pick<KarakeepStats, "bookmarks" | "favorites" | "archived" | "thisWeek" | "thisMonth" | "thisYear">;

/** Reads all of the person's bookmarks, without copies. */
export async function getKarakeepStats(ctx: Context): Promise<KarakeepStats> {
  const live = sql`bookmark b where user_id = ${ctx.userId} and deleted_at is null and ${isNoCopy}`;
  const since = (days: number): RawBuilder<unknown> =>
    sql`count(*) filter (where created_at > ${ctx.now()}::timestamptz - ${days} * interval '1 day')::int`;
  const counts = sql<Counts>`
    select count(*)::int as bookmarks, count(*) filter (where is_favorite)::int as favorites,
      count(*) filter (where is_archived)::int as archived,
      ${since(7)} as "thisWeek", ${since(30)} as "thisMonth", ${since(365)} as "thisYear" from ${live}`;
  const domains = sql<{ domain: string; count: number }>`
    select host as domain, count(*)::int as count from ${live} group by host order by count(*) desc, host limit 10`;
  const hours = sql<{ hour: number; day: number; count: number }>`
    select extract(hour from created_at at time zone 'UTC')::int as hour,
      extract(dow from created_at at time zone 'UTC')::int as day, count(*)::int as count from ${live} group by 1, 2`;
  const db = database(ctx);
  const [{ rows: counted }, { rows: topDomains }, { rows: when }] = await Promise.all([
    counts.execute(db),
    domains.execute(db),
    hours.execute(db),
  ]);
  return { ...counted[0]!, topDomains, hours: when };
}
