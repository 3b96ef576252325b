import { tidyTags, tooManyTags } from "@bowerbird/contract/bookmark-fields";
import { limits } from "@bowerbird/contract/limits";
import { parseWebUrl, type WebUrl } from "@bowerbird/contract/web-url";
import type { CategoryNode } from "../categories/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import type { BookmarkState } from "./bookmark-state.ts";
import { urlKeyHash } from "./index-bookmark.ts";

/** The fields to change; undefined leaves a field as it is. */
export interface BookmarkEdit {
  address?: WebUrl | undefined;
  title?: string | undefined;
  description?: string | null | undefined;
  category?: CategoryNode | undefined;
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
  const { title = state.title, description = state.description, category } = edit;
  const isMoved = category !== undefined && category.id !== state.category_id;
  return {
    ...state,
    ...(edit.address && editAddress(state, edit.address)),
    title,
    description: description || null,
    tags: editTags(state.tags, edit),
    ...(isMoved && { category_id: category.id, is_ai_generated: false }),
  };
}

/** A new spelling of the same page keeps the key, so an intended duplicate stays one. A new site clears the icon. */
function editAddress(state: BookmarkState, { url, key, host }: WebUrl): Partial<BookmarkState> {
  const old = parseWebUrl(state.url);
  const isSamePage = old.ok && old.value.key === key;
  const isSameSite = old.ok && old.value.host === host;
  return { url, ...(isSamePage ? {} : { url_key: urlKeyHash(key) }), ...(isSameSite ? {} : { favicon: "" }) };
}

/** An imported bookmark may exceed the tag limit: it keeps its tags but cannot gain more. */
function editTags(old: string[], { tags, addTags, removeTags, replaceTags }: BookmarkEdit): string[] {
  if (replaceTags) return tidyTags(old.map((tag) => (replaceTags.these.has(tag) ? (replaceTags.by ?? "") : tag)));
  if (tags === undefined && !addTags && !removeTags) return old;
  const removed = new Set(removeTags?.map((tag) => tag.toLowerCase()));
  const kept = (tags === undefined ? old : (tags ?? [])).filter((tag) => !removed.has(tag.toLowerCase()));
  const result = tidyTags([...kept, ...(addTags ?? [])]);
  if (result.length > Math.max(limits.tagsPerBookmark, old.length)) throw new AppError("BAD_REQUEST", tooManyTags);
  return result;
}
