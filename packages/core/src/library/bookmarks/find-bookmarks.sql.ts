import { type RawBuilder, sql } from "kysely";
import { type Context, database, own } from "../../platform/context/index.ts";
import { anyOf } from "./bookmark-state.ts";

/** Which of these keys of addresses a bookmark has now, with its id. */
export async function findByKeys(ctx: Context, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const saved = own(ctx).selectFrom("Bookmark").select(["id", "urlKey"]).where("urlKey", "=", anyOf(keys));
  const rows = await saved.where("deletedAt", "is", null).execute();
  return new Map(rows.map(({ id, urlKey }) => [urlKey!, id]));
}

/** Which of these addresses is saved to the letter, with the bookmark's id. Through the index of sites. */
export async function findByUrls(
  ctx: Context,
  wanted: readonly { url: string; host: string }[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const [urls, hosts] = [wanted.map(({ url }) => url), wanted.map(({ host }) => host)];
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "url"])
    .where("host", "=", sql<string>`any(${[...new Set(hosts)]}::text[])`)
    .where("url", "=", sql<string>`any(${urls}::text[])`)
    .where("deletedAt", "is", null)
    .orderBy((eb) => eb("urlKey", "is not", null))
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map(({ id, url }) => [url, id]));
}

/** The wanted duplicates of a site, other apps' copies last. */
export function findKeyless(ctx: Context, host: string): Promise<{ id: string; url: string }[]> {
  return own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "url"])
    .where("host", "=", host)
    .where("urlKey", "is", null)
    .where("deletedAt", "is", null)
    .orderBy((eb) => eb("copyOf", "is not", null))
    .orderBy("id")
    .execute();
}

/** The person's bookmarks with any of these tags, in exact spelling. */
function tagged(ctx: Context, tags: readonly string[]) {
  return own(ctx)
    .selectFrom("Bookmark")
    .where("deletedAt", "is", null)
    .where(sql<boolean>`tags && ${[...tags]}::text[]`);
}

export async function countTagged(ctx: Context, tags: readonly string[]): Promise<number> {
  const counted = tagged(ctx, tags).select((eb) => eb.fn.countAll().as("count"));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

export async function findTagged(
  ctx: Context,
  tags: readonly string[],
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tagged(ctx, tags)
    .select("id")
    .$if(after !== null, (query) => query.where("id", ">", after!))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** @param isArchived both, if it is undefined */
export function findInCategories(ctx: Context, ids: readonly string[], isArchived?: boolean): Promise<string[]> {
  return findWhere(ctx, sql`category_id = ${anyOf(ids)}`, isArchived);
}

/**
 * The bookmarks that an import created. Their ids are read before the bookmarks are, not joined with them: right after an
 * import, before the database has counted the new rows, it joined 50,000 of them in a nested loop that took five minutes.
 *
 * @param isArchived both, if it is undefined
 */
export async function findImported(ctx: Context, importId: string, isArchived?: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bookmark_id as id from import_item
    where user_id = ${ctx.userId} and import_id = ${importId} and status = 'created'`.execute(database(ctx));
  const ids = rows.map(({ id }) => id);
  return findWhere(ctx, sql`id = ${anyOf(ids)}`, isArchived);
}

async function findWhere(ctx: Context, condition: RawBuilder<unknown>, isArchived?: boolean): Promise<string[]> {
  const archived = isArchived === undefined ? sql`true` : sql`is_archived = ${isArchived}`;
  const { rows } = await sql<{ id: string }>`
    select id from bookmark
    where user_id = ${ctx.userId} and deleted_at is null and ${archived} and ${condition}`.execute(database(ctx));
  return rows.map(({ id }) => id);
}

/** The number of the person's bookmarks, without the trash. */
export async function countBookmarks(ctx: Context): Promise<number> {
  const { count } = await own(ctx)
    .selectFrom("Category")
    .select((eb) => eb.fn.sum<string | null>("bookmarkCount").as("count"))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}
