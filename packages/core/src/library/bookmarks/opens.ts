import type { BookmarkPage, openedInput } from "@bowerbird/contract/bookmarks";
import { Bookmark, SearchChoice, User } from "@bowerbird/db";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, inTransaction, own, unmanaged } from "../../platform/context/index.ts";
import { anyOf } from "./bookmark-state.ts";
import { noteOpened, noteVisit } from "./filed-links.sql.ts";
import { listBookmarks } from "./list-bookmarks.sql.ts";
import { forgetJoinedOpens } from "./bookmarks.sql.ts";

/**
 * Counts that the person opened these bookmarks, unless they switched that off. It is no change: neither the history nor
 * `updatedAt` tell of it. Unknown bookmarks and those of others are ignored.
 */
export async function recordOpens(ctx: Context, { ids }: z.output<typeof openedInput>): Promise<{ counted: number }> {
  if (!(await countsOpens(ctx))) return { counted: 0 };
  const { numUpdatedRows } = await own(ctx)
    .updateTable("Bookmark")
    .set({ openCount: sql<number>`least(open_count, 2147483646) + 1`, lastOpenedAt: ctx.now() })
    .where("id", "=", anyOf(ids))
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  await noteOpened(ctx, ids);
  return { counted: Number(numUpdatedRows) };
}

/** {@link listBookmarks} for someone who looks at what is there: what was filed into the category stays where it is, unless they move it. */
export async function browseBookmarks(ctx: Context, input: Parameters<typeof listBookmarks>[1]): Promise<BookmarkPage> {
  const page = await listBookmarks(ctx, input);
  const { categoryId, cursor } = input;
  if (ctx.by.type === "person" && categoryId !== undefined && cursor === undefined) await noteVisit(ctx, categoryId);
  return page;
}

export async function countsOpens(ctx: Context): Promise<boolean> {
  return (await ctx.em.findOneOrFail(User, { id: ctx.userId }, unmanaged)).rememberOpens;
}

/** Switches it on or off. Off deletes what was recorded, also what was opened from searches. */
export function setOpenCounting(ctx: Context, isOn: boolean): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await inner.em.nativeUpdate(User, { id: ctx.userId }, { rememberOpens: isOn });
    if (isOn) return;
    await inner.em.nativeUpdate(Bookmark, { openCount: { $gt: 0 } }, { openCount: 0, lastOpenedAt: null });
    await forgetJoinedOpens(inner);
    await inner.em.nativeDelete(SearchChoice, {});
  });
}
