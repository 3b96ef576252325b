import type { CategoryNode } from "../categories/index.ts";
import { type BookmarkState, isSame, type PartialState } from "./bookmark-state.ts";

/**
 * A bookmark with those fields put back that are still as a change left them.
 *
 * @param homeOf the category of an id, or Uncategorized where it is gone
 * @param taken keys of addresses that other bookmarks have now
 * @returns the state, or a sentence that says why nothing can be put back
 */
export function putBack(
  state: BookmarkState,
  before: PartialState,
  after: PartialState,
  homeOf: (categoryId: string) => CategoryNode,
  taken: ReadonlySet<string>,
): BookmarkState | string {
  const kept = (field: string) => isSame(state[field as keyof BookmarkState], after[field as keyof BookmarkState]);
  const fields = Object.fromEntries(Object.entries(before).filter(([field]) => kept(field))) as PartialState;
  // An address and its key belong together.
  if (fields.url === undefined) delete fields.url_key;
  else if (before.url_key && taken.has(before.url_key)) return "This link is already in your collection.";
  if (fields.category_id !== undefined) fields.category_id = homeOf(fields.category_id).id;
  // Who chose the category goes with it.
  else if (before.category_id !== undefined) delete fields.is_ai_generated;
  if (Object.keys(fields).length === 0) return "This bookmark was changed again in the meantime.";
  return { ...state, ...fields };
}
