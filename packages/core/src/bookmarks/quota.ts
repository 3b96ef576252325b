import { type Context, database } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { takenKeys } from "./taken-keys.ts";

/** What is needed of a row to know whether there is room for it. */
interface Row {
  id: string;
  url_key: string | null;
}

const none: ReadonlySet<string> = new Set();

/**
 * Which of the rows are too many for the person: those behind the last one that there is room for. A row that
 * duplicates a bookmark takes no room, unless duplicates are wanted.
 *
 * @returns their ids
 */
export async function findSurplus(
  ctx: Context,
  rows: readonly Row[],
  allowDuplicates: boolean,
): Promise<ReadonlySet<string>> {
  let room = await roomLeft(ctx);
  if (rows.length <= room) return none;
  const known = allowDuplicates
    ? new Set()
    : await takenKeys(
        ctx,
        rows.map((row) => row.url_key),
      );
  const surplus = new Set<string>();
  for (const { id, url_key: key } of rows) {
    if (key !== null && known.has(key)) continue;
    room -= 1;
    if (room < 0) surplus.add(id);
    else if (key !== null && !allowDuplicates) known.add(key);
  }
  return surplus;
}

/** @throws FORBIDDEN when the person has more than the limit: to be called in the transaction that adds bookmarks */
export async function refuseSurplus(ctx: Context): Promise<void> {
  if ((await roomLeft(ctx)) < 0) throw libraryIsFull(ctx);
}

export function libraryIsFull(ctx: Context): AppError {
  return new AppError("FORBIDDEN", fullSentence(ctx));
}

/** Why a bookmark is not saved. */
export function fullSentence(ctx: Context): string {
  const most = ctx.services.config.maxBookmarksPerPerson.toLocaleString("en");
  return `You can have at most ${most} bookmarks here. Please delete some first.`;
}

/** How many more bookmarks the person may save; below 0 where a limit was lowered. The trash does not count. */
async function roomLeft(ctx: Context): Promise<number> {
  const limit = ctx.services.config.maxBookmarksPerPerson;
  if (limit === 0) return Infinity;
  const { count } = await database(ctx)
    .selectFrom("category")
    .select((eb) => eb.fn.sum<string | null>("bookmark_count").as("count"))
    .where("user_id", "=", ctx.userId)
    .executeTakeFirstOrThrow();
  return limit - Number(count ?? 0);
}
