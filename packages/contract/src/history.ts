import { z } from "zod";
import { bookmarkTable } from "./bookmark-table.ts";
import { failedBookmark, isRunning } from "./bookmark-changes.ts";
import { limits } from "./limits.ts";
import { toMarks } from "./marks.ts";

/**
 * Changes of shared pages, whose category is the subject. Nothing undoes them: what was public cannot be taken back, and
 * nothing is to become public by a key press.
 */
export const sharingKinds = ["share-category", "edit-shared-page", "new-shared-address", "stop-sharing"] as const;
type SharingKind = (typeof sharingKinds)[number];

export function isSharingKind(kind: string): kind is SharingKind {
  return (sharingKinds as readonly string[]).includes(kind);
}

/** Changes of bookmarks and categories that are undone by the id of their change. */
export const changeKinds = [
  /** Links were saved; undoing it moves them to the trash. */
  "save",
  "edit",
  "move",
  "add-tags",
  "remove-tags",
  "edit-tags",
  /** A tag was renamed, merged with others, or, without a target, deleted. */
  "replace-tags",
  "mark",
  "delete",
  "restore",
  "empty-trash",
  "undo-import",
  "create-category",
  "rename-category",
  "move-category",
  "style-category",
  "pin-category",
  "delete-category",
  /** The target is the category that has got everything. */
  "merge-category",
  /** Copies of a page became one bookmark; the others are in the trash. */
  "merge-copies",
  /** With a browser, which is the subject; the target says what it changed. */
  "sync",
  /** A rule ran on all links: its condition is the subject; without one, all rules that run daily. */
  "rule",
  ...sharingKinds,
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** `assistant`: what an assistant did in a day, or its proposal that was applied, whose title is the subject. */
const historyKinds = [...changeKinds, "import", "recategorization", "restore-backup", "assistant"] as const;

/** The targets of a `mark`. */
export const markTargets = toMarks((mark): readonly [set: string, removed: string] => bookmarkTable[mark].history);

/** What an entry is undone as. */
const undoKind = z.enum(["change", "import", "recategorization", "restore", "act"]);

/** What a change did. */
const changeFacts = z.object({
  kind: z.enum(historyKinds),
  /** How many bookmarks it changed. */
  count: z.number().int(),
  /** What was changed: the title of a single bookmark, a category's name, tags, or the name of a file. */
  subject: z.string().nullable(),
  /**
   * What it became: a category's name, tags, a mark. Of a recategorization its kind: `categories`, `tags` or `folders`.
   */
  target: z.string().nullable(),
});
export type ChangeFacts = z.infer<typeof changeFacts>;

export const historyEntry = changeFacts.extend({
  id: z.string(),
  by: z.object({
    /** `ai`: Bowerbird itself. */
    type: z.enum(["person", "extension", "token", "ai"]),
    /** Of the token, if it is known. */
    name: z.string().nullable(),
  }),
  at: z.date(),
  isUndone: z.boolean(),
  /** What undoes it; null if nothing can. */
  undo: z.object({ kind: undoKind, id: z.string() }).nullable(),
  /** Why nothing can undo it, in words. */
  reason: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const listHistoryInput = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.historyPage).optional().default(limits.historyPage),
});
export const historyPage = z.object({ items: z.array(historyEntry), nextCursor: z.string().nullable() });
export type HistoryPage = z.infer<typeof historyPage>;

export const undoEntryInput = z.object({ kind: undoKind, id: z.uuid() });

/** The category that all bookmarks of an undone move are back in; null for several and for other changes. */
const backIn = z.string().nullable().optional();

/** The result of undoing a change by its id. */
export const undoneChange = z.object({
  restored: z.number().int(),
  failed: z.array(failedBookmark),
  /** What was undone. */
  change: changeFacts.optional(),
  backIn,
  isRunning,
});

/** The result of undoing an entry. */
export const undoneEntry = z.object({
  /** Bookmarks that were changed again since and stay as they are. */
  kept: z.number().int(),
  /** Whether the rest is undone in the background. */
  isRunning: z.boolean(),
  backIn,
});
export type UndoneEntry = z.infer<typeof undoneEntry>;

/** The result of undoing the last change. */
export const undoneLast = z.object({
  /** The last change made in this session within the last hour; null without one. */
  entry: historyEntry.nullable(),
  /** False for an import, a restore or a recategorization: these are undone from the history only. */
  isUndone: z.boolean(),
  /** Bookmarks that were changed again since and stay as they are. */
  kept: z.number().int(),
  backIn,
});
export type UndoneLast = z.infer<typeof undoneLast>;

export const undoneImport = z.object({
  /** Bookmarks that went to the trash. */
  removed: z.number().int(),
  /** Categories that it had created and that were empty then. */
  removedCategories: z.number().int(),
  /** Undoes this; null when nothing had to be removed. */
  changeId: z.string().nullable(),
});
