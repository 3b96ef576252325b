import type { FailedBookmark } from "@bowerbird/contract/bookmark-changes";
import { v7 as uuid } from "uuid";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { type BookmarkState, changedFields, lockBookmarks, type LockedBookmark, urlKeyHash } from "./bookmark-state.ts";
import { type ChangeText, describeChange } from "./describe-change.ts";
import { recordRewrites, type Rewrite, writeStates } from "./write-states.ts";
import { tooManyTags } from "@bowerbird/contract/bookmark-fields";
import { noteMoves } from "./filed-links.sql.ts";
import { applyEdit, type BookmarkEdit, hasSameKey, hasTooManyTags } from "@bowerbird/bookmark/edit-bookmark";
import type { CategoryNode } from "../categories/index.ts";
import t from "../messages.json" with { type: "json" };

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
 * @param change what to record it under: by default a new change that says what the edit does
 */
export async function editBookmarks(
  ctx: Context,
  ids: readonly string[],
  edit: StateEdit,
  change: { id?: string; text?: ChangeText } = {},
): Promise<Edited> {
  const changeId = change.id ?? ctx.changeId ?? uuid();
  const edited: Edited = { updated: 0, failed: [], changeId: null };
  for (let start = 0; start < ids.length; start += editedAtOnce) {
    const batch = ids.slice(start, start + editedAtOnce);
    const rewrites = planRewrites(batch, await lockBookmarks(ctx, batch), edit, edited);
    if (rewrites.length === 0) continue;
    edited.changeId = changeId;
    await recordRewrites(ctx, changeId, rewrites, change.text ?? describeChange(rewrites, edit.category?.name));
    await writeStates(ctx, rewrites);
    await noteMoves(ctx, rewrites);
  }
  return edited;
}

/** Returns rewrites for the bookmarks that change; counts all matches and records failures in `edited`. */
function planRewrites(
  ids: readonly string[],
  found: readonly LockedBookmark[],
  edit: StateEdit,
  edited: Edited,
): Rewrite[] {
  const byId = new Map(found.map((bookmark) => [bookmark.id, bookmark]));
  const rewrites: Rewrite[] = [];
  for (const id of ids) {
    const bookmark = byId.get(id);
    const after = bookmark ? tryEdit(bookmark, edit) : t.bookmarkNotFound;
    if (typeof after === "string") edited.failed.push({ id, message: after });
    else {
      edited.updated += 1;
      if (changedFields(bookmark!.state, after).length > 0) rewrites.push({ bookmark: bookmark!, after });
    }
  }
  return rewrites;
}

/** One bookmark with too many tags must not fail the whole edit. */
function tryEdit({ state }: LockedBookmark, edit: StateEdit) {
  try {
    return editState(state, edit);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** An edit with the category itself, for the history. */
export interface StateEdit extends Omit<BookmarkEdit, "categoryId"> {
  category?: CategoryNode | undefined;
  /** Replaces these tags, in exactly this spelling; removes them when `by` is null. */
  replaceTags?: { these: ReadonlySet<string>; by: string | null } | undefined;
}

/**
 * Returns the bookmark's state after the edit. A new spelling of the same address keeps the key, so an intended duplicate
 * stays one.
 *
 * @throws BAD_REQUEST when it would exceed the tag limit and have more tags than before
 */
export function editState(state: BookmarkState, { category, replaceTags, ...edit }: StateEdit): BookmarkState {
  const { address } = edit;
  const replaced = replaceTags && {
    tags: state.tags.map((tag) => (replaceTags.these.has(tag) ? (replaceTags.by ?? "") : tag)),
  };
  const after = applyEdit(state, { ...edit, ...replaced, categoryId: category?.id });
  if (!edit.cutsTags && hasTooManyTags(state, after)) throw new AppError("BAD_REQUEST", tooManyTags());
  return address && !hasSameKey(state.url, address) ? { ...after, urlKey: urlKeyHash(address.key) } : after;
}
