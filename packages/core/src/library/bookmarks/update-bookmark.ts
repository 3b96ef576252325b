import type { ChangedBookmark, SeenFields, updateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { type CategoryNode, resolveCategory, type WantedCategory } from "../categories/index.ts";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { editState, type StateEdit } from "./edit-bookmarks.ts";
import { type BookmarkState, changedFields, isSame, lockBookmarks, readAddress } from "./bookmark-state.ts";
import { describeChange } from "./describe-change.ts";
import { noteMoves } from "./filed-links.sql.ts";
import { duplicateError, getBookmark } from "./bookmark-row.ts";
import { recordRewrites, writeStates } from "./write-states.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import t from "../messages.json" with { type: "json" };

type Input = z.output<typeof updateBookmarkInput> & Pick<StateEdit, "cutsTags">;

/**
 * Updates the given fields of a bookmark. A category that the person names no longer counts as AI-generated.
 *
 * @throws NOT_FOUND; BAD_REQUEST for an invalid address or too many tags; CONFLICT, with the other bookmark, when the
 *   new address is already saved
 */
export async function updateBookmark(ctx: Context, input: Input): Promise<ChangedBookmark> {
  const address = input.url === undefined ? undefined : readAddress(input.url);
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      const category = await resolveWantedCategory(inner, input);
      const changedElsewhere = input.seen ? await compare(inner, input.id, input.seen) : [];
      const changeId = await editBookmark(inner, input.id, { ...input, address, category });
      const changed = { ...(await getBookmark(inner, input)), changeId };
      return changedElsewhere.length > 0 ? { ...changed, changedElsewhere } : changed;
    }),
  );
}

/** @returns the fields that are not as the client saw them */
async function compare(ctx: Context, id: string, seen: SeenFields): Promise<(keyof SeenFields)[]> {
  const [bookmark] = await lockBookmarks(ctx, [id]);
  const names = Object.keys(seen) as (keyof SeenFields)[];
  return bookmark ? names.filter((name) => !isSame(bookmark.state[name], seen[name])) : [];
}

/** Resolves the category that an input names, if any. */
export async function resolveWantedCategory(ctx: Context, wanted: WantedCategory): Promise<CategoryNode | undefined> {
  const isNamed = wanted.category !== undefined || (wanted.categoryId ?? null) !== null;
  return isNamed ? resolveCategory(ctx, wanted) : undefined;
}

/**
 * Applies an edit and records it for undo. Runs in a transaction.
 *
 * @param allowDuplicates makes it a wanted duplicate, without a key, where the new address is already saved
 * @param isByApp an app of another product moves links for reasons of its own: nothing is learned from it
 * @returns the change; null if nothing changes
 * @throws CONFLICT, with the other bookmark, when the new address is already saved
 */
export async function editBookmark(
  ctx: Context,
  id: string,
  wanted: StateEdit,
  { allowDuplicates = false, isByApp = false } = {},
): Promise<string | null> {
  const [bookmark] = await lockBookmarks(ctx, [id]);
  if (!bookmark) throw notFound(t.bookmarkNotFound);
  const after = editState(bookmark.state, wanted);
  if (changedFields(bookmark.state, after).length === 0) return null;
  const other = await findDuplicate(ctx, bookmark.state, after);
  if (other && !allowDuplicates) throw await duplicateError(ctx, other.id);
  if (other) after.urlKey = null;
  const changeId = ctx.changeId ?? uuid();
  const rewrites = [{ bookmark, after }];
  await recordRewrites(ctx, changeId, rewrites, describeChange(rewrites, wanted.category?.name));
  await writeStates(ctx, rewrites);
  if (!isByApp) await noteMoves(ctx, rewrites);
  await publish(ctx, { type: "bookmarks.changed" });
  return changeId;
}

/** The bookmark that has the key of a new address. */
async function findDuplicate(ctx: Context, before: BookmarkState, { urlKey }: BookmarkState) {
  if (urlKey === null || urlKey === before.urlKey) return undefined;
  const saved = own(ctx).selectFrom("Bookmark").select("id").where("urlKey", "=", urlKey);
  return saved.where("deletedAt", "is", null).executeTakeFirst();
}
