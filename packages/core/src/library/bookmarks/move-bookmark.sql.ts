import type { ChangedBookmark, MoveBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { positionsBetween } from "@bowerbird/contract/positions";
import { sql } from "kysely";
import { resolveCategory } from "../categories/index.ts";
import { type Context, database, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { getBookmark } from "./bookmark-row.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { editBookmark } from "./update-bookmark.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Puts a bookmark right before or after another one in the manual order, in that one's category. Writes one row, unless there
 * is no room between the neighbors: then the bookmarks after it are placed again, as few as give room.
 *
 * @throws NOT_FOUND for an unknown or deleted bookmark; BAD_REQUEST for one beside itself
 */
export async function moveBookmark(
  ctx: Context,
  { id, beforeId, afterId }: MoveBookmarkInput,
): Promise<ChangedBookmark> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      const other = await findNeighbor(inner, beforeId ?? afterId ?? id);
      if (other.id === id.toLowerCase()) throw new AppError("BAD_REQUEST", t.pleaseNameAnotherBookmark);
      const position = await findRoom(inner, id, other, beforeId !== undefined);
      const category = await resolveCategory(inner, other);
      const changeId = await editBookmark(inner, id, { category, position });
      return { ...(await getBookmark(inner, { id })), changeId };
    }),
  );
}

interface Neighbor {
  id: string;
  categoryId: string;
  position: string;
  createdAt: Date;
}

/** @throws NOT_FOUND */
async function findNeighbor(ctx: Context, id: string): Promise<Neighbor> {
  const { rows } = await sql<Neighbor>`
    select id, category_id as "categoryId", position, created_at as "createdAt" from bookmark
    where user_id = ${ctx.userId} and id = ${id} and deleted_at is null`.execute(database(ctx));
  if (!rows[0]) throw notFound(t.bookmarkNotFound);
  return rows[0];
}

/** How many bookmarks after it get new positions, until there is room. */
const placedAgain = [0, 100, 10_000, 10_000_000];

/** A position right before or after a bookmark. @param movedId does not count as a neighbor */
async function findRoom(ctx: Context, movedId: string, other: Neighbor, isBefore: boolean): Promise<string> {
  const before = isBefore ? await findPrevious(ctx, movedId, other) : other.position;
  for (const count of placedAgain) {
    const following = await listFollowing(ctx, movedId, other, isBefore, count + 1);
    const placed = following.slice(0, count);
    const positions = positionsBetween(before, following[count]?.position ?? null, placed.length + 1);
    if (!positions) continue;
    await writePositions(
      ctx,
      placed.map(({ id }, index) => ({ id, position: positions[index + 1]! })),
    );
    return positions[0]!;
  }
  throw new Error(`The category ${other.categoryId} has no room for a bookmark.`);
}

function selectOthers(ctx: Context, movedId: string, categoryId: string) {
  return sql`select id, position from bookmark
    where user_id = ${ctx.userId} and category_id = ${categoryId} and deleted_at is null and id <> ${movedId}`;
}

async function findPrevious(
  ctx: Context,
  movedId: string,
  { id, categoryId, position, createdAt }: Neighbor,
): Promise<string | null> {
  const { rows } = await sql<Pick<Neighbor, "position">>`${selectOthers(ctx, movedId, categoryId)}
    and position ~<=~ ${position} and (position ~<~ ${position} or (created_at, id) > (${createdAt}, ${id}::uuid))
    order by position using ~>~, created_at, id limit 1`.execute(database(ctx));
  return rows[0]?.position ?? null;
}

/** @param isIncluded whether it begins with the bookmark itself */
async function listFollowing(
  ctx: Context,
  movedId: string,
  { id, categoryId, position, createdAt }: Neighbor,
  isIncluded: boolean,
  limit: number,
): Promise<Pick<Neighbor, "id" | "position">[]> {
  const follows = sql.raw(isIncluded ? "<=" : "<");
  const { rows } = await sql<Pick<Neighbor, "id" | "position">>`${selectOthers(ctx, movedId, categoryId)}
    and position ~>=~ ${position} and (position ~>~ ${position} or (created_at, id) ${follows} (${createdAt}, ${id}::uuid))
    order by position using ~<~, created_at desc, id desc limit ${limit}`.execute(database(ctx));
  return rows;
}

async function writePositions(ctx: Context, placed: readonly Pick<Neighbor, "id" | "position">[]): Promise<void> {
  if (placed.length === 0) return;
  await sql`
    update bookmark b set position = r.position
    from json_to_recordset(${JSON.stringify(placed)}::json) as r (id uuid, position text)
    where b.user_id = ${ctx.userId} and b.id = r.id`.execute(database(ctx));
}

/** The last position in a category, with the trash; null without bookmarks. */
export async function findLastPosition(ctx: Context, categoryId: string): Promise<string | null> {
  const { rows } = await sql<{ position: string | null }>`
    select max(position collate "C") as position from bookmark
    where user_id = ${ctx.userId} and category_id = ${categoryId}`.execute(database(ctx));
  return rows[0]!.position;
}

/**
 * Moves all bookmarks of a category, those in the trash too, and records the moves for undo: one statement for any number.
 *
 * @param prefix with which their new positions begin, in their order; they keep theirs without it
 * @returns how many moved, without the trash
 */
export async function moveAll(
  ctx: Context,
  { from, to, changeId, prefix = null }: { from: string; to: string; changeId: string; prefix?: string | null },
): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with placed as (
      select id, position as before, ${prefix}::text || lpad(to_hex(row_number() over (
        order by position collate "C", created_at desc, id desc)), 8, '0') as after
      from bookmark where user_id = ${ctx.userId} and category_id = ${from}
    ), moved as (
      update bookmark b set category_id = ${to}, position = coalesce(p.after, b.position), updated_at = ${ctx.now()}
      from placed p where b.user_id = ${ctx.userId} and b.id = p.id and b.category_id = ${from}
      returning b.id, b.deleted_at, p.before, p.after
    ), kept as (
      insert into bookmark_change_item (user_id, change_id, bookmark_id, before, after)
      select ${ctx.userId}, ${changeId}, id,
        jsonb_strip_nulls(jsonb_build_object('category_id', ${from}::text, 'position', case when after is null then null else before end)),
        jsonb_strip_nulls(jsonb_build_object('category_id', ${to}::text, 'position', after)) from moved
    )
    select count(*)::int as moved from moved where deleted_at is null`.execute(database(ctx));
  return rows[0]!.moved;
}
