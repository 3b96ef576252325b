import { z } from "zod";
import { ids } from "./bookmark-fields.ts";
import { bookmark } from "./bookmarks.ts";
import { limits } from "./limits.ts";
import t from "./bookmarks.messages.json" with { type: "json" };

/** What a run changes; `folders`: a run of an earlier version, which proposed new categories. */
export const recategorizationKinds = ["categories", "tags", "folders"] as const;
/**
 * `ready`: the preview waits to be applied. `settled`: a later run was applied, so this one can no longer be undone.
 * `replaced`: another run was started before this one was applied. `failed`: see its message.
 */
export const recategorizationStatuses = [
  "queued",
  "running",
  "ready",
  "applied",
  "undone",
  "settled",
  "replaced",
  "cancelled",
  "failed",
] as const;
export type RecategorizationKind = (typeof recategorizationKinds)[number];
export type RecategorizationStatus = (typeof recategorizationStatuses)[number];

const mode = z.enum(["preview", "apply"], t.modeIsPreviewOrApply).optional().default("apply");
const categoryId = z.uuid(t.notACategoryId);

export const recategorizeInput = z.object({
  /** `preview` changes nothing until it is applied. */
  mode,
  /** Includes bookmarks that the person categorized. */
  includeManual: z.boolean().optional().default(false),
  /** Only this category and those below it. */
  categoryId: categoryId.optional(),
});
export type RecategorizeInput = z.input<typeof recategorizeInput>;

/** Bookmarks by ids, by a category with its children (both: the intersection), or all. */
export const tagBookmarksInput = z
  .object({
    ids: ids(limits.bookmarksPerCall).optional(),
    categoryId: categoryId.optional(),
    all: z.boolean().optional().default(false),
    mode,
  })
  .refine((input) => (input.ids?.length ?? 0) > 0 || input.categoryId !== undefined || input.all, t.selectionNeeded);
export type TagBookmarksInput = z.input<typeof tagBookmarksInput>;

const count = z.number().int();
export const recategorization = z.object({
  id: z.string(),
  kind: z.enum(recategorizationKinds),
  mode: z.enum(["preview", "apply"]),
  status: z.enum(recategorizationStatuses),
  total: count,
  processed: count,
  /** Bookmarks that would be changed. */
  changed: count,
  /** Bookmarks that were changed, without those that the person changed meanwhile. */
  applied: count,
  /** The reason of a failed run; else null. */
  message: z.string().nullable(),
  canUndo: z.boolean(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
});
export type Recategorization = z.infer<typeof recategorization>;

export const recategorizationDetails = recategorization.extend({
  /** For `categories`: the number of bookmarks per move, largest first. */
  changes: z.array(
    z.object({
      from: z.string(),
      fromCategoryId: z.string(),
      to: z.string(),
      toCategoryId: z.string(),
      count,
    }),
  ),
  /** For `tags`: the number of bookmarks per added tag, largest first. */
  tags: z.array(z.object({ tag: z.string(), count })),
});
export type RecategorizationDetails = z.infer<typeof recategorizationDetails>;

export const recategorizationStarted = z.object({ id: z.string() });
/** `bookmarks`: the checked bookmarks after the run; absent when the run takes too long for the answer. */
export const recategorizeOutput = z.object({ id: z.string(), bookmarks: z.array(bookmark).optional() });
export type Recategorized = z.infer<typeof recategorizeOutput>;

const id = z.uuid(t.notARecategorizationId);
export const recategorizationIdInput = z.object({ id });
/** In a query string: only proposals that are at least this sure. */
const minConfidence = z.coerce.number<number>().min(0).max(1).optional();
export const getRecategorizationInput = z.object({ id, minConfidence });
export type GetRecategorizationInput = z.input<typeof getRecategorizationInput>;
const move = { fromCategoryId: categoryId, toCategoryId: categoryId };
export const applyRecategorizationInput = z.object({
  id,
  /** Bookmarks to leave unchanged. */
  exceptIds: ids(limits.restoredPerCall).optional().default([]),
  /** Leaves everything out, */
  exceptAll: z.boolean().optional().default(false),
  /** or these moves, */
  exceptMoves: z.array(z.object(move)).max(limits.pageMax).optional().default([]),
  /** except for these bookmarks. */
  includeIds: ids(limits.restoredPerCall).optional().default([]),
  /** Leaves out what is less sure, whatever else is chosen. */
  minConfidence: z.number().min(0).max(1).optional(),
});
export type ApplyRecategorizationInput = z.input<typeof applyRecategorizationInput>;
export const listRecategorizationsInput = z.object({
  limit: z.coerce.number().int().min(1).max(limits.pageMax).optional().default(limits.pageDefault),
});
export const undoneRecategorization = z.object({
  restored: count,
  /** Bookmarks not restored because the person has changed them since. */
  kept: count,
});

export const recategorizationItem = z.object({
  bookmarkId: z.string(),
  url: z.string(),
  title: z.string(),
  from: z.string(),
  to: z.string(),
  /** Added tags. */
  tags: z.array(z.string()),
  confidence: z.number(),
  reason: z.string(),
  /** `proposed` until applied; `left`: excluded; `kept`: the person has changed the bookmark since. */
  status: z.enum(["proposed", "applied", "left", "kept", "restored"]),
});
export type RecategorizationItem = z.infer<typeof recategorizationItem>;

export const listRecategorizationItemsInput = z.object({
  id,
  /** Only moves from this category, */
  fromCategoryId: categoryId.optional(),
  /** or to this one. */
  toCategoryId: categoryId.optional(),
  minConfidence,
  cursor: z.uuid(t.notACursor).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageMax).optional().default(limits.pageDefault),
});
export const recategorizationItemPage = z.object({
  items: z.array(recategorizationItem),
  nextCursor: z.string().nullable(),
});
