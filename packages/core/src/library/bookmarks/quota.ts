import { type Context, database } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { sql } from "kysely";

interface Row {
  id: string;
  url_key: string | null;
}

const none: ReadonlySet<string> = new Set();

/**
 * Finds the rows beyond the person's bookmark limit. A duplicate takes no room unless duplicates are allowed.
 *
 * @returns their ids
 */
export async function findSurplus(
  ctx: Context,
  rows: readonly Row[],
  allowDuplicates: boolean,
): Promise<ReadonlySet<string>> {
  let room = await countRoom(ctx);
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

/** Call in the transaction that adds bookmarks. @throws FORBIDDEN when the person has more than the limit */
export async function refuseSurplus(ctx: Context): Promise<void> {
  if ((await countRoom(ctx)) < 0) throw libraryIsFull(ctx);
}

export function libraryIsFull(ctx: Context): AppError {
  return new AppError("FORBIDDEN", libraryFullMessage(ctx));
}

export function libraryFullMessage(ctx: Context): string {
  const max = ctx.services.config.maxBookmarksPerPerson.toLocaleString("en");
  return `You can have at most ${max} bookmarks here. Please delete some first.`;
}

/** How many more bookmarks the person may save; below 0 if the limit was lowered. The trash does not count. */
async function countRoom(ctx: Context): Promise<number> {
  const limit = ctx.services.config.maxBookmarksPerPerson;
  if (limit === 0) return Infinity;
  const { count } = await database(ctx)
    .selectFrom("category")
    .select((eb) => eb.fn.sum<string | null>("bookmark_count").as("count"))
    .where("user_id", "=", ctx.userId)
    .executeTakeFirstOrThrow();
  return limit - Number(count ?? 0);
}

/** Returns the given URL keys that one of the person's bookmarks has now. */
export async function takenKeys(ctx: Context, wanted: readonly unknown[]): Promise<Set<string>> {
  const keys = wanted.filter((key) => typeof key === "string");
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ url_key: string }>`
    select url_key from bookmark
    where user_id = ${ctx.userId} and url_key = any(${keys}::uuid[]) and deleted_at is null`.execute(database(ctx));
  return new Set(rows.map((row) => row.url_key));
}
