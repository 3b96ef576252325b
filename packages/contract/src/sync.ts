import { z } from "zod";
import { title, url } from "./bookmark-fields.ts";
import t from "./bookmarks.messages.json" with { type: "json" };
import { limits } from "./limits.ts";
import { format } from "./messages.ts";
import { oneLine } from "./tidy-text.ts";

/** Keeps a tree of links, such as a browser's bookmarks, equal to a category or the whole library. */

const nodeId = z.uuid(t.notAnId);
/** Null: what is synced itself. Of the whole library that is the top level, with the links of Uncategorized. */
const parentId = nodeId.nullable();
/** The sibling of its kind that it comes after in the manual order; null for none. */
const afterId = nodeId.nullable();
/** A time in ms: thousands of dates would take longer to write and read than the rest of the answer. */
const time = z.number().int().min(0).max(8.64e15);

const name = z
  .string()
  .overwrite(oneLine)
  .min(1, t.pleaseEnterACategoryName)
  .max(limits.categoryNameLength, { error: () => format(t.categoryNameTooLong, { max: limits.categoryNameLength }) });

/** What is synced: a category with what is in it, or without an id the whole library. */
const scope = { categoryId: z.uuid(t.notACategoryId).optional() };

export const syncTreeInput = z.object({
  ...scope,
  /** The version that the caller has: if nothing has changed since, the answer holds nothing else. */
  knownVersion: z.string().max(100).optional(),
  /** Of the page before. */
  cursor: z.uuid().optional(),
});

const syncFolder = z.object({ id: z.string(), parentId: z.string().nullable(), name: z.string(), updatedAt: time });
const syncLink = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  title: z.string(),
  url: z.string(),
  /** Siblings sorted by it, as bytes, are in the manual order. */
  position: z.string(),
  createdAt: time,
  updatedAt: time,
});

export const syncTree = z.object({
  /** Changes whenever anything changes that is synced. */
  version: z.string(),
  /** The category's name; null for the whole library. */
  name: z.string().nullable(),
  isUnchanged: z.boolean(),
  /** On the first page; siblings are in the manual order. */
  folders: z.array(syncFolder),
  links: z.array(syncLink),
  nextCursor: z.string().nullable(),
  /** Names that no folder at the top level can have. */
  reservedNames: z.array(z.string()),
});
export type SyncTree = z.infer<typeof syncTree>;
export type SyncLink = z.infer<typeof syncLink>;

/** What a change expects to find: where that has changed in the meantime, the change is not made. */
const wasFolder = z.object({ parentId, name: z.string().max(limits.categoryNameLength) });
const wasLink = z.object({ parentId, title: z.string().max(limits.titleLength), url });

export const syncOperation = z.discriminatedUnion("type", [
  z.object({ type: z.literal("add-folder"), id: nodeId, parentId, name, afterId }),
  z.object({
    type: z.literal("edit-folder"),
    id: nodeId,
    was: wasFolder,
    parentId: parentId.optional(),
    name: name.optional(),
    afterId: afterId.optional(),
  }),
  /** Only one that is empty by then. */
  z.object({ type: z.literal("delete-folder"), id: nodeId, was: wasFolder }),
  z.object({
    type: z.literal("add-link"),
    id: nodeId,
    parentId,
    title,
    url,
    afterId,
    createdAt: time.optional(),
    /** How many links of this address the caller knows here: with more, another client has added it meanwhile. */
    copies: z.number().int().min(0).max(limits.syncOperations),
  }),
  z.object({
    type: z.literal("edit-link"),
    id: nodeId,
    was: wasLink,
    parentId: parentId.optional(),
    title: title.optional(),
    url: url.optional(),
    afterId: afterId.optional(),
  }),
  z.object({ type: z.literal("delete-link"), id: nodeId, was: wasLink }),
]);
export type SyncOperation = z.output<typeof syncOperation>;

export const applySyncInput = z.object({
  ...scope,
  /** Chosen by the caller. All batches of one sync have it: they are one change in the history, and its id. */
  syncId: z.uuid(t.notASyncId),
  /** Counts up from batch to batch: the last one, sent again, changes nothing. */
  batch: z.number().int().min(0).max(100_000),
  /** For the history, such as "Firefox on Linux". */
  device: z.string().overwrite(oneLine).min(1).max(100),
  operations: z
    .array(syncOperation)
    .max(limits.syncOperations, { error: () => format(t.tooManyOperations, { max: limits.syncOperations }) }),
});
export type ApplySyncInput = z.output<typeof applySyncInput>;

export const appliedSync = z.object({
  /**
   * Before and after the operations: if the first is the one that the caller knows, the tree is as it expects. Where others
   * have changed something meanwhile, both are the one before: the tree is to be read again.
   */
  versionBefore: z.string(),
  version: z.string(),
  /** Operations that were not made, with the reason. */
  skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
});
export type AppliedSync = z.infer<typeof appliedSync>;
