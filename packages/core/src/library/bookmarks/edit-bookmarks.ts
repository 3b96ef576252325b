import type { FailedBookmark } from "@bowerbird/contract/bookmark-changes";
import { v7 as uuid } from "uuid";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { applyEdit, type BookmarkEdit } from "./apply-edit.ts";
import { changedFields, lockBookmarks, type LockedBookmark } from "./bookmark-state.ts";
import { openChange, recordRewrites, type Rewrite, writeStates } from "./write-states.ts";

/** Bookmarks per batch; bounds the memory used. */
export const editedAtOnce = 1_000;

export interface Edited {
  /** Bookmarks that now match the edit, including those that did before. */
  updated: number;
  failed: FailedBookmark[];
  changeId: string | null;
}

/**
 * Applies one edit to many bookmarks and records their previous states. Runs in a transaction. Publishes nothing.
 *
 * @param changeId the change to record it under; a new one by default
 */
export async function editBookmarks(
  ctx: Context,
  ids: readonly string[],
  edit: BookmarkEdit,
  changeId = uuid(),
): Promise<Edited> {
  const edited: Edited = { updated: 0, failed: [], changeId: null };
  for (let start = 0; start < ids.length; start += editedAtOnce) {
    const batch = ids.slice(start, start + editedAtOnce);
    const rewrites = planRewrites(batch, await lockBookmarks(ctx, batch), edit, edited);
    if (rewrites.length === 0) continue;
    if (edited.changeId === null) await openChange(ctx, (edited.changeId = changeId));
    await recordRewrites(ctx, changeId, rewrites);
    await writeStates(ctx, rewrites);
  }
  return edited;
}

/** Returns rewrites for the bookmarks that change; counts all matches and records failures in `edited`. */
function planRewrites(
  ids: readonly string[],
  found: readonly LockedBookmark[],
  edit: BookmarkEdit,
  edited: Edited,
): Rewrite[] {
  const byId = new Map(found.map((bookmark) => [bookmark.id, bookmark]));
  const rewrites: Rewrite[] = [];
  for (const id of ids) {
    const bookmark = byId.get(id);
    const after = bookmark ? tryEdit(bookmark, edit) : "Bookmark not found";
    if (typeof after === "string") edited.failed.push({ id, message: after });
    else {
      edited.updated += 1;
      if (changedFields(bookmark!.state, after).length > 0) rewrites.push({ bookmark: bookmark!, after });
    }
  }
  return rewrites;
}

/** One bookmark with too many tags must not fail the whole edit. */
function tryEdit({ state }: LockedBookmark, edit: BookmarkEdit) {
  try {
    return applyEdit(state, edit);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
