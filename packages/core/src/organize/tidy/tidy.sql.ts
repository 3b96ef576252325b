import { sql } from "kysely";
import type { AddressMove } from "../../library/bookmarks/index.ts";
import { type Context, database, own } from "../../platform/context/index.ts";

export interface SingleLink {
  categoryId: string;
  bookmarkId: string;
}

/** In a small library, and of a new category, a single link says nothing: more may follow. */
const minLinks = 50;
const minAge = "30 days";

/**
 * Categories inside others with one bookmark and nothing in them, by the stored counts: no bookmark is counted. Without pinned
 * ones, and those whose link the categorizer put there by itself.
 */
export async function readSingleLinks(ctx: Context): Promise<SingleLink[]> {
  const { rows } = await sql<SingleLink>`
    select c.id as "categoryId", b.id as "bookmarkId" from category c
    join bookmark b on b.user_id = c.user_id and b.category_id = c.id and b.deleted_at is null
    where c.user_id = ${ctx.userId} and c.bookmark_count = 1 and not c.is_pinned and c.parent_id is not null
      and c.created_at < ${ctx.now()}::timestamptz - ${minAge}::interval and not b.is_ai_generated
      and not exists (select 1 from category child where child.user_id = c.user_id and child.parent_id = c.id)
      and (select sum(every.bookmark_count) from category every where every.user_id = c.user_id) >= ${minLinks}
    order by c.name_key, c.id`.execute(database(ctx));
  return rows;
}

/** A category's links, the newest first. */
export async function readLinksOf(ctx: Context, categoryId: string): Promise<string[]> {
  const rows = await own(ctx)
    .selectFrom("Bookmark")
    .select("id")
    .where("categoryId", "=", categoryId)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest first. */
export function readDeadLinks(ctx: Context): Promise<{ id: string; brokenReason: string | null }[]> {
  return own(ctx)
    .selectFrom("Bookmark")
    .select(["id", "brokenReason"])
    .where("brokenReason", "is not", null)
    .where("deletedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The newest first. Only of people with link checks on, and of addresses that are still those that were checked. */
export async function readMoves(ctx: Context): Promise<AddressMove[]> {
  const rows = await own(ctx)
    .selectFrom("LinkCheck")
    .innerJoin("Bookmark as b", (join) =>
      join
        .onRef("b.userId", "=", "LinkCheck.userId")
        .onRef("b.id", "=", "LinkCheck.bookmarkId")
        .onRef("b.url", "=", "LinkCheck.movedFrom"),
    )
    .innerJoin("LinkCheckSettings as s", "s.userId", "LinkCheck.userId")
    .select(["b.id", "b.url as from", "LinkCheck.movedTo as to"])
    .where("LinkCheck.movedTo", "is not", null)
    .where("s.isEnabled", "=", true)
    .where("b.deletedAt", "is", null)
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .execute();
  return rows.map(({ id, from, to }) => ({ id, from, to: to! }));
}
