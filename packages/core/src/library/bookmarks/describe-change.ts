import type { BookmarkEdit } from "@bowerbird/bookmark/edit-bookmark";
import { givenNames } from "@bowerbird/contract/bookmark-table";
import { type ChangeKind, markTargets } from "@bowerbird/contract/history";
import { changedFields } from "./bookmark-state.ts";
import { type Mark, markFields } from "@bowerbird/contract/marks";
import type { Rewrite } from "./write-states.ts";

/** What the history says of a change, beside the number of bookmarks. */
export interface ChangeText {
  kind: ChangeKind;
  subject: string | null;
  target: string | null;
}

const contentFields = new Set<string>(["url", ...givenNames]).difference(new Set(markFields));

/**
 * Describes an edit by what it changes. Where it changes several things, the content comes first, then the category, the
 * tags and the marks.
 *
 * @param categoryName of the category that the bookmarks move to
 */
export function describeChange(rewrites: readonly Rewrite[], categoryName: string | undefined): ChangeText {
  const subject = rewrites.length === 1 ? rewrites[0]!.bookmark.state.title : null;
  const changed = new Set(rewrites.flatMap(({ bookmark, after }) => changedFields(bookmark.state, after)));
  if (!contentFields.isDisjointFrom(changed)) {
    return { kind: "edit", subject, target: null };
  }
  if (changed.has("categoryId")) return { kind: "move", subject, target: categoryName ?? null };
  if (changed.has("tags")) return { subject, ...describeTags(rewrites) };
  for (const [mark, [set, unset]] of Object.entries(markTargets)) {
    const field = mark as keyof typeof markTargets;
    if (changed.has(field)) return { kind: "mark", subject, target: isSet(rewrites, field) ? set : unset };
  }
  return { kind: "edit", subject, target: null };
}

/** Describes an edit of many bookmarks before it is made, as {@link describeChange} does afterwards. */
export function describeEdit(edit: PlannedEdit, categoryName: string | undefined): ChangeText {
  const subject = null;
  if (categoryName !== undefined) return { kind: "move", subject, target: categoryName };
  const [added, removed] = [edit.addTags ?? [], edit.removeTags ?? []];
  if (edit.tags || (added.length > 0 && removed.length > 0)) return { kind: "edit-tags", subject, target: null };
  if (added.length > 0) return { kind: "add-tags", subject, target: added.join(", ") };
  if (removed.length > 0) return { kind: "remove-tags", subject, target: removed.join(", ") };
  const mark = markFields.find((field) => edit[field] !== undefined);
  if (!mark) return { kind: "edit", subject, target: null };
  return { kind: "mark", subject, target: markTargets[mark][edit[mark] ? 0 : 1] };
}

type PlannedEdit = Pick<BookmarkEdit, "tags" | "addTags" | "removeTags" | Mark>;

function isSet(rewrites: readonly Rewrite[], mark: keyof typeof markTargets): boolean {
  return rewrites.some(({ bookmark, after }) => after[mark] && !bookmark.state[mark]);
}

function describeTags(rewrites: readonly Rewrite[]): Omit<ChangeText, "subject"> {
  const added = new Set<string>();
  const removed = new Set<string>();
  for (const { bookmark, after } of rewrites) {
    const before = bookmark.state.tags;
    for (const tag of after.tags) if (!before.includes(tag)) added.add(tag);
    for (const tag of before) if (!after.tags.includes(tag)) removed.add(tag);
  }
  if (removed.size === 0) return { kind: "add-tags", target: [...added].join(", ") };
  if (added.size === 0) return { kind: "remove-tags", target: [...removed].join(", ") };
  return { kind: "edit-tags", target: null };
}
