import { type RawBuilder, sql } from "kysely";
import { type Context, database, own } from "../../platform/context/index.ts";

/**
 * SQL: whether a bookmark `b` is no copy, so that a list of all has each bookmark once. A copy whose original is gone, or has
 * another address by now, is a bookmark of its own.
 */
export const isNoCopy: RawBuilder<boolean> = sql`(b.copy_of is null or not exists (
  select from bookmark original
  where original.user_id = b.user_id and original.id = b.copy_of and original.url = b.url and original.deleted_at is null))`;

/**
 * The bookmarks of a site with a text in their address: first the one that our own search for the address finds, then those
 * that are no copies, the oldest first.
 */
export function listOfSite(ctx: Context, host: string, part: string): Promise<{ id: string; url: string }[]> {
  return own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "url"])
    .where("host", "=", host)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`strpos(url, ${part}) > 0`)
    .orderBy((eb) => eb("urlKey", "is", null))
    .orderBy((eb) => eb("copyOf", "is not", null))
    .orderBy("id")
    .execute();
}

/** How long after a link was saved another one can be deleted as its earlier address. */
const editMs = 60_000;

interface Step {
  bookmarkId: string;
  /** Of the app. */
  tokenId: string;
  step: "saved" | "left";
  /** That it has left. */
  categoryId?: string | null;
}

/**
 * Notes what an app does with a bookmark. An app that knows no edit of an address saves the new one, puts it into the list, takes
 * the old one out and deletes it. Earlier steps are forgotten.
 */
export async function noteStep(ctx: Context, { bookmarkId, tokenId, step, categoryId = null }: Step): Promise<void> {
  await own(ctx).deleteFrom("AppStep").where("createdAt", "<", since(ctx)).execute();
  await sql`
    insert into app_step (user_id, bookmark_id, step, token_id, category_id, created_at)
    values (${ctx.userId}, ${bookmarkId}, ${step}, ${tokenId}, ${categoryId}, ${ctx.now()})
    on conflict (user_id, bookmark_id, step) do update
      set token_id = excluded.token_id, category_id = excluded.category_id, created_at = excluded.created_at`.execute(
    database(ctx),
  );
}

/**
 * The bookmark that an app has saved as the new address of one that it deletes: within the last minute, by the same token, with the
 * same title, and in a category that the old one is in, or has just left by this app.
 *
 * @returns its id; null for none, and where there are several
 */
export async function findNewAddress(ctx: Context, oldId: string, tokenId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select n.id from bookmark o
    join app_step s on s.user_id = o.user_id and s.step = 'saved' and s.token_id = ${tokenId}
      and s.created_at >= ${since(ctx)} and s.bookmark_id <> o.id
    join bookmark n on n.user_id = o.user_id and n.id = s.bookmark_id and n.deleted_at is null and n.title = o.title
    where o.user_id = ${ctx.userId} and o.id = ${oldId} and o.title <> '' and n.url <> o.url
      and (n.category_id = o.category_id or exists (
        select from app_step l where l.user_id = o.user_id and l.bookmark_id = o.id and l.step = 'left'
          and l.token_id = ${tokenId} and l.created_at >= ${since(ctx)} and l.category_id = n.category_id))
    limit 2`.execute(database(ctx));
  return rows.length === 1 ? rows[0]!.id : null;
}

const since = (ctx: Context): Date => new Date(ctx.now().getTime() - editMs);
