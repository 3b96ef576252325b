import type { FailedBookmark } from "@bowerbird/contract/bookmark-changes";
import { v7 as uuid } from "uuid";
import type { Context } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { applyEdit, type BookmarkEdit } from "./apply-edit.ts";
import { differenceOf, lockBookmarks, type LockedBookmark } from "./bookmark-state.ts";
import { openChange, recordRewrites } from "./record-change.ts";
import { type Rewrite, writeStates } from "./write-states.ts";

/** Rows held in memory at a time. */
export const editedAtOnce = 1_000;

export interface Edited {
  /** How many are now as wanted, those included that were so before. */
  updated: number;
  failed: FailedBookmark[];
  changeId: string | null;
}

/**
 * Makes the same edit of many bookmarks and keeps how they were. Runs in a transaction. Publishes nothing.
 *
 * @param changeId of the change that it is a part of; by default one of its own
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

/** Those that become different; the others are counted, and those that cannot be edited named. */
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
      if (Object.keys(differenceOf(bookmark!.state, after)).length > 0) rewrites.push({ bookmark: bookmark!, after });
    }
  }
  return rewrites;
}

/** One bookmark with too many tags must not keep the others from getting theirs. */
function tryEdit({ state }: LockedBookmark, edit: BookmarkEdit) {
  try {
    return applyEdit(state, edit);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
