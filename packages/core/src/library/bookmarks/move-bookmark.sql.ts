import type { ChangedBookmark, MoveBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { positionBetween, positionPrefix } from "@bowerbird/contract/positions";
import { sql } from "kysely";
import { resolveCategory } from "../categories/index.ts";
import { type Context, database, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { getBookmark } from "./bookmark-row.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { editBookmark } from "./update-bookmark.ts";

/**
 * Puts a bookmark right before or after another one in the manual order, in that one's category. Writes one row, unless there
 * is no room between the neighbors: then all of the category are placed anew.
 *
 * @throws NOT_FOUND for an unknown or deleted bookmark; BAD_REQUEST for one beside itself
 */
export async function moveBookmark(
  ctx: Context,
  { id, beforeId, afterId }: MoveBookmarkInput,
): Promise<ChangedBookmark> {
  const isBefore = beforeId !== undefined;
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      let other = await findPlace(inner, beforeId ?? afterId ?? id);
      if (other.id === id.toLowerCase()) throw new AppError("BAD_REQUEST", "Please name another bookmark.");
      let position = await findRoom(inner, id, other, isBefore);
      if (position === null) {
        await placeAnew(inner, other.categoryId);
        other = await findPlace(inner, other.id);
        position = await findRoom(inner, id, other, isBefore);
      }
      const category = await resolveCategory(inner, other);
      const changeId = await editBookmark(inner, id, { category, position: position! });
      return { ...(await getBookmark(inner, { id })), changeId };
    }),
  );
}

interface Place {
  id: string;
  categoryId: string;
  position: string;
  createdAt: Date;
}

/** @throws NOT_FOUND */
async function findPlace(ctx: Context, id: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select id, category_id as "categoryId", position, created_at as "createdAt" from bookmark
    where user_id = ${ctx.userId} and id = ${id} and deleted_at is null`.execute(database(ctx));
  if (!rows[0]) throw notFound("Bookmark");
  return rows[0];
}

/** A position between a bookmark and its neighbor; null if there is no room. @param movedId does not count as one */
async function findRoom(ctx: Context, movedId: string, other: Place, isBefore: boolean): Promise<string | null> {
  const { categoryId, position, createdAt, id } = other;
  const inCategory = sql`select position from bookmark
    where user_id = ${ctx.userId} and category_id = ${categoryId} and deleted_at is null and id <> ${movedId}`;
  const neighbor = isBefore
    ? sql<Pick<Place, "position">>`${inCategory}
        and position ~<=~ ${position} and (position ~<~ ${position} or (created_at, id) > (${createdAt}, ${id}::uuid))
        order by position using ~>~, created_at, id limit 1`
    : sql<Pick<Place, "position">>`${inCategory}
        and position ~>=~ ${position} and (position ~>~ ${position} or (created_at, id) < (${createdAt}, ${id}::uuid))
        order by position using ~<~, created_at desc, id desc limit 1`;
  const { rows } = await neighbor.execute(database(ctx));
  const next = rows[0]?.position ?? null;
  return isBefore ? positionBetween(next, position) : positionBetween(position, next);
}

/** Gives all bookmarks of a category new positions in their present order, those in the trash too. */
async function placeAnew(ctx: Context, categoryId: string): Promise<void> {
  await sql`
    update bookmark b set position = ${positionPrefix(ctx.now())}::text || lpad(to_hex(r.number), 8, '0')
    from (
      select id, row_number() over (order by position using ~<~, created_at desc, id desc) as number
      from bookmark where user_id = ${ctx.userId} and category_id = ${categoryId}
    ) r
    where b.user_id = ${ctx.userId} and b.id = r.id`.execute(database(ctx));
}
