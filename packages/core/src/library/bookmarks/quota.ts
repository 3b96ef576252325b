import { Bookmark } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import { type Context, lockPerson } from "../../platform/context/index.ts";
import { readLimits } from "../../platform/person-limits/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import type { BookmarkRow } from "./bookmark-columns.ts";
import { countBookmarks, findByKeys } from "./bookmarks.sql.ts";
import t from "../messages.json" with { type: "json" };

type Row = Pick<BookmarkRow, "id" | "urlKey">;

const none: ReadonlySet<string> = new Set();

/**
 * Finds the rows for which there is no room. A duplicate takes no room unless duplicates are allowed.
 *
 * @returns their ids
 */
export async function findSurplus(
  ctx: Context,
  rows: readonly Row[],
  allowDuplicates: boolean,
  room: number,
): Promise<ReadonlySet<string>> {
  if (rows.length <= room) return none;
  const known = allowDuplicates
    ? new Set()
    : await takenKeys(
        ctx,
        rows.map(({ urlKey }) => urlKey),
      );
  const surplus = new Set<string>();
  let left = room;
  for (const { id, urlKey: key } of rows) {
    if (key !== null && known.has(key)) continue;
    left -= 1;
    if (left < 0) surplus.add(id);
    else if (key !== null && !allowDuplicates) known.add(key);
  }
  return surplus;
}

export async function libraryIsFull(ctx: Context): Promise<AppError> {
  return new AppError("FORBIDDEN", await libraryFullMessage(ctx));
}

/** Why some were left out, for each of them; empty if none was. */
export async function surplusMessage(ctx: Context, stored: readonly { isSurplus: boolean }[]): Promise<string> {
  return stored.some(({ isSurplus }) => isSurplus) ? libraryFullMessage(ctx) : "";
}

export async function libraryFullMessage(ctx: Context): Promise<string> {
  return format(t.libraryFull, { max: (await readLimits(ctx)).bookmarks });
}

/** How many more bookmarks the person may save; below 0 if the limit was lowered. The trash counts only in a demo, which anyone can fill. */
export async function countRoom(ctx: Context): Promise<number> {
  const { bookmarks: limit } = await readLimits(ctx);
  if (ctx.services.config.demo) return limit - (await ctx.em.count(Bookmark));
  return limit === Infinity ? Infinity : limit - (await countBookmarks(ctx));
}

/** More than all calls of a person that run at once can save: with less room, they count one after another. */
const scarceRoom = 100_000;

export function isScarce(room: number): boolean {
  return room <= scarceRoom;
}

/**
 * As {@link countRoom}, in a transaction: where there is little room, no other call takes it until the transaction ends.
 *
 * @param counted where the caller has counted already
 */
export async function holdRoom(ctx: Context, counted?: number): Promise<number> {
  const room = counted ?? (await countRoom(ctx));
  if (!isScarce(room)) return room;
  await lockPerson(ctx);
  return countRoom(ctx);
}

/** Returns the given URL keys that one of the person's bookmarks has now. */
export async function takenKeys(ctx: Context, wanted: readonly (string | null | undefined)[]): Promise<Set<string>> {
  const keys = wanted.filter((key) => typeof key === "string");
  return new Set((await findByKeys(ctx, keys)).keys());
}
