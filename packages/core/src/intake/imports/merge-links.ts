import { spellingKey } from "@bowerbird/contract/spelling-key";
import { limits } from "@bowerbird/contract/limits";
import { cutText, tidyTags } from "@bowerbird/contract/tidy-text";
import { joinFields } from "@bowerbird/bookmark/edit-bookmark";
import { toMarks } from "@bowerbird/contract/marks";
import {
  type BookmarkState,
  changedFields,
  lockBookmarks,
  type NewBookmark,
  pickFields,
  type StoredFields,
  storeFields,
  writeStates,
} from "../../library/bookmarks/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { findCreated } from "./imports.sql.ts";

/** A link whose address a bookmark has already. */
export interface KnownLink {
  /** The bookmark's. */
  id: string;
  bookmark: NewBookmark;
  /** Whether the link says when it was saved. */
  hasDate: boolean;
}

/** What became of a known link. */
export interface MergedLink {
  /** Whether the bookmark is of the same import. */
  isRepeated: boolean;
  categoryId: string;
  /** What was filled of a bookmark from before the import; null if it lacked nothing. */
  filled: { before: StoredFields; after: StoredFields } | null;
  /** Tags and notes for which there was no room. */
  lost: { tags: string[]; hasNotes: boolean };
}

/**
 * Gives bookmarks what links of a file with the same address say. A link that the file repeats is merged with its first; a
 * bookmark from before gets only what it lacks. Runs in the batch's transaction.
 *
 * @param created ids of the bookmarks that this batch has created
 * @returns for each link, in order; null where the bookmark has gone since
 */
export async function mergeLinks(
  ctx: Context,
  importId: string,
  links: readonly KnownLink[],
  created: ReadonlySet<string>,
): Promise<(MergedLink | null)[]> {
  if (links.length === 0) return [];
  const ids = [...new Set(links.map(({ id }) => id))];
  const ofImport = new Set([...created, ...(await findCreated(ctx, importId, ids))]);
  const locked = new Map((await lockBookmarks(ctx, ids)).map((bookmark) => [bookmark.id, bookmark]));
  const states = new Map([...locked].map(([id, { state }]) => [id, state]));
  const merged = links.map(({ id, bookmark, hasDate }): MergedLink | null => {
    const state = states.get(id);
    if (!state) return null;
    const isRepeated = ofImport.has(id);
    const after = isRepeated ? joinRepeated(state, bookmark, hasDate) : fillEmpty(state, bookmark);
    states.set(id, after);
    const changed = isRepeated ? [] : changedFields(state, after);
    const [was, is] = [state, after].map((one) => storeFields(pickFields(one, changed)));
    const filled = changed.length > 0 ? { before: was!, after: is! } : null;
    return { isRepeated, categoryId: state.categoryId, filled, lost: findLost(after, bookmark, isRepeated) };
  });
  const rewrites = [...locked.values()].map((bookmark) => ({ bookmark, after: states.get(bookmark.id)! }));
  await writeStates(
    ctx,
    rewrites.filter(({ bookmark, after }) => changedFields(bookmark.state, after).length > 0),
  );
  return merged;
}

/** What a bookmark has stays; marks and dates say something where they are not set, too. */
function fillEmpty(state: BookmarkState, link: NewBookmark): BookmarkState {
  return {
    ...state,
    ...joinFields([state, link]),
    ...toMarks((mark) => state[mark]),
    favicon: state.favicon || link.favicon,
    sourceId: state.sourceId || link.sourceId,
    aiSummary: state.aiSummary || link.aiSummary,
    tags: uniteTags(state, link),
  };
}

/** Both links are the file's: neither text is more the person's than the other. */
function joinRepeated(state: BookmarkState, link: NewBookmark, hasDate: boolean): BookmarkState {
  const notes = joinNotes(state.notes, link.notes);
  return {
    ...fillEmpty(state, link),
    ...joinFields([state, link]),
    title: longer(withoutAddress(state.title), withoutAddress(link.title)),
    description: longer(state.description ?? "", link.description ?? "") || null,
    notes: cutText(notes, limits.notesLength) || null,
    createdAt: hasDate && link.createdAt < state.createdAt ? link.createdAt : state.createdAt,
  };
}

/** Programs write the address where there is no title. */
function withoutAddress(title: string): string {
  return /^https?:\/\/\S+$/i.test(title) ? "" : title;
}

function longer(one: string, other: string): string {
  return other.length > one.length ? other : one;
}

function joinNotes(one: string | null, other: string | null): string {
  if (!one || !other || one.includes(other)) return one || other || "";
  return other.includes(one) ? other : `${one}\n\n${other}`;
}

function uniteTags({ tags }: BookmarkState, link: NewBookmark): string[] {
  const united = tidyTags([...tags, ...link.tags]);
  // What it has stays, however many it has.
  return united.length === tags.length ? tags : united.slice(0, Math.max(tags.length, limits.storedTagsPerBookmark));
}

function findLost(after: BookmarkState, link: NewBookmark, isRepeated: boolean): MergedLink["lost"] {
  const kept = new Set(after.tags.map(spellingKey));
  return {
    tags: link.tags.filter((tag) => !kept.has(spellingKey(tag))),
    hasNotes: isRepeated && !(after.notes ?? "").includes(link.notes ?? ""),
  };
}
