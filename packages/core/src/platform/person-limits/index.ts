import { type Context, everyone } from "../context/index.ts";

/** What an operator allows a person; null: the server's default, 0: no limit. */
export interface OwnLimits {
  bookmarks: number | null;
  backupMegabytes: number | null;
}

/** The person's limits, by the operator or the server's settings; Infinity: none. */
export async function readLimits(ctx: Context): Promise<{ bookmarks: number; backupBytes: number }> {
  const row = await everyone(ctx)
    .selectFrom("User")
    .select(["bookmarkLimit", "backupMegabyteLimit"])
    .where("id", "=", ctx.userId)
    .executeTakeFirst();
  const { maxBookmarksPerPerson, backupBytesPerPerson } = ctx.services.config;
  const { bookmarkLimit = null, backupMegabyteLimit = null } = row ?? {};
  return {
    bookmarks: (bookmarkLimit ?? maxBookmarksPerPerson) || Infinity,
    backupBytes: (backupMegabyteLimit === null ? backupBytesPerPerson : backupMegabyteLimit * 1024 ** 2) || Infinity,
  };
}
