import type { FailedBookmark } from "@bowerbird/contract/bookmark-changes";
import { v7 as uuid } from "uuid";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { changedFields, lockBookmarks, type LockedBookmark, type BookmarkState } from "./bookmark-state.ts";
import { type ChangeText, describeChange } from "./describe-change.ts";
import { recordRewrites, type Rewrite, writeStates } from "./write-states.ts";
import { tidyTags, tooManyTags } from "@bowerbird/contract/bookmark-fields";
import { limits } from "@bowerbird/contract/limits";
import { type Address, parseAddress } from "@bowerbird/bookmark/address";
import type { CategoryNode } from "../categories/index.ts";
import { urlKeyHash } from "./index-bookmark.ts";
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
  edit: BookmarkEdit,
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
function tryEdit({ state }: LockedBookmark, edit: BookmarkEdit) {
  try {
    return applyEdit(state, edit);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** The fields to change; undefined leaves a field as it is. */
export interface BookmarkEdit {
  address?: Address | undefined;
  title?: string | undefined;
  description?: string | null | undefined;
  notes?: string | null | undefined;
  coverUrl?: string | null | undefined;
  isFavorite?: boolean | undefined;
  isUnread?: boolean | undefined;
  isArchived?: boolean | undefined;
  category?: CategoryNode | undefined;
  position?: string | undefined;
  tags?: string[] | null | undefined;
  addTags?: string[] | null | undefined;
  removeTags?: string[] | null | undefined;
  /** Replaces these tags, in exactly this spelling; removes them when `by` is null. */
  replaceTags?: { these: ReadonlySet<string>; by: string | null } | undefined;
}

/**
 * Returns the bookmark's state after the edit.
 *
 * @throws BAD_REQUEST when it would exceed the tag limit and have more tags than before
 */
export function applyEdit(state: BookmarkState, edit: BookmarkEdit): BookmarkState {
  const { title = state.title, description = state.description, notes = state.notes, category } = edit;
  const { isFavorite = state.isFavorite, isUnread = state.isUnread, isArchived = state.isArchived } = edit;
  const { position = state.position } = edit;
  const isMoved = category !== undefined && category.id !== state.categoryId;
  const { aiSummary, aiRelevance, sourceId, createdAt } = state;
  return {
    ...editAddress(state, edit),
    title,
    description: description || null,
    tags: editTags(state.tags, edit),
    categoryId: isMoved ? category.id : state.categoryId,
    isAiGenerated: state.isAiGenerated && !isMoved,
    aiSummary,
    aiRelevance,
    isFavorite,
    isUnread,
    isArchived,
    notes: notes || null,
    sourceId,
    createdAt,
    position,
  };
}

/** A new spelling of the same address keeps the key, so an intended duplicate stays one. A new page clears the cover, a new site the icon. */
function editAddress(
  { url, urlKey, favicon, coverUrl: oldCover }: BookmarkState,
  { address, coverUrl = oldCover }: BookmarkEdit,
): Pick<BookmarkState, "url" | "urlKey" | "favicon" | "coverUrl"> {
  if (!address) return { url, urlKey, favicon, coverUrl: coverUrl || null };
  const old = parseAddress(url);
  const isSameKey = old.ok && old.value.key === address.key;
  const isSamePage = old.ok && withoutFragment(old.value.key) === withoutFragment(address.key);
  const isSameSite = old.ok && old.value.host === address.host;
  return {
    url: address.url,
    urlKey: isSameKey ? urlKey : urlKeyHash(address.key),
    favicon: isSameSite ? favicon : "",
    coverUrl: isSamePage || coverUrl !== oldCover ? coverUrl || null : null,
  };
}

/** The key of the page of an address, whatever its fragment. */
function withoutFragment(key: string): string {
  return key.split("#", 1)[0]!;
}

/** An imported bookmark may exceed the tag limit: it keeps its tags but cannot gain more. */
function editTags(old: string[], { tags, addTags, removeTags, replaceTags }: BookmarkEdit): string[] {
  if (replaceTags) return tidyTags(old.map((tag) => (replaceTags.these.has(tag) ? (replaceTags.by ?? "") : tag)));
  if (tags === undefined && !addTags && !removeTags) return old;
  const removed = new Set(removeTags?.map((tag) => tag.toLowerCase()));
  const kept = (tags === undefined ? old : (tags ?? [])).filter((tag) => !removed.has(tag.toLowerCase()));
  const result = tidyTags([...kept, ...(addTags ?? [])]);
  if (result.length > Math.max(limits.tagsPerBookmark, old.length)) throw new AppError("BAD_REQUEST", tooManyTags());
  return result;
}
