import type { ChangedBookmark, updateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type CategoryNode, resolveCategory, type WantedCategory } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { applyEdit, type BookmarkEdit } from "./apply-edit.ts";
import { type BookmarkState, differenceOf, lockBookmarks } from "./bookmark-state.ts";
import { conflictWith } from "./conflict-with.ts";
import { getBookmark } from "./get-bookmark.ts";
import { readAddress } from "./read-address.ts";
import { openChange, recordRewrites } from "./record-change.ts";
import { retryCollision } from "./retry-collision.ts";
import { writeStates } from "./write-states.ts";

type Input = z.output<typeof updateBookmarkInput>;

/**
 * Changes what is given of one bookmark. A category that the person names is no longer the categoriser's choice.
 *
 * @throws NOT_FOUND; BAD_REQUEST for a bad address or too many tags; CONFLICT, with the bookmark that is there, when
 *   the new address is another bookmark's
 */
export async function updateBookmark(ctx: Context, input: Input): Promise<ChangedBookmark> {
  const address = input.url === undefined ? undefined : readAddress(input.url);
  return retryCollision(() =>
    inTransaction(ctx, async (inner) => {
      const category = await wantedCategory(inner, input);
      const changeId = await edit(inner, input.id, { ...input, address, category });
      return { ...(await getBookmark(inner, input)), changeId };
    }),
  );
}

/** The category that a change names, if any. */
export async function wantedCategory(ctx: Context, wanted: WantedCategory): Promise<CategoryNode | undefined> {
  const isNamed = wanted.category !== undefined || (wanted.categoryId ?? null) !== null;
  return isNamed ? resolveCategory(ctx, wanted) : undefined;
}

async function edit(ctx: Context, id: string, wanted: BookmarkEdit): Promise<string | null> {
  const [bookmark] = await lockBookmarks(ctx, [id]);
  if (!bookmark) throw notFound("Bookmark");
  const after = applyEdit(bookmark.state, wanted);
  if (Object.keys(differenceOf(bookmark.state, after)).length === 0) return null;
  await refuseDuplicate(ctx, bookmark.state, after);
  const changeId = uuid();
  await openChange(ctx, changeId);
  await recordRewrites(ctx, changeId, [{ bookmark, after }]);
  await writeStates(ctx, [{ bookmark, after }]);
  await publish(ctx, { type: "bookmarks.changed" });
  return changeId;
}

async function refuseDuplicate(ctx: Context, before: BookmarkState, after: BookmarkState): Promise<void> {
  if (after.url_key === null || after.url_key === before.url_key) return;
  const other = await database(ctx)
    .selectFrom("bookmark")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("url_key", "=", after.url_key)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (other) throw await conflictWith(ctx, other.id);
}
