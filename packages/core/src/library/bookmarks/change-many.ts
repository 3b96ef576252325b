import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type {
  BookmarkSelection,
  deletedBookmarks,
  FailedBookmark,
  removedBookmarks,
  restoredBookmarks,
  TrashSelection,
  updateBookmarksInput,
  updatedBookmarks,
} from "@bowerbird/contract/bookmark-changes";
import { Bookmark, Category, Import } from "@bowerbird/db";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { loadCategoryTree } from "../categories/index.ts";
import { recordChange } from "../changes/index.ts";
import { deleteIfEmpty, nextSelected, storeSelected } from "./bulk-change.sql.ts";
import { type Act, type BatchWork, runInBatches, runWhileAwaited, storePending } from "./bulk-change.ts";
import { closeDeletions, insertItems, findImported, findInCategories } from "./bookmarks.sql.ts";
import { type ChangeText, describeEdit } from "./describe-change.ts";
import { editBookmarks, editedAtOnce } from "./edit-bookmarks.ts";
import { countRoom, libraryIsFull } from "./quota.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { restoreFromTrash, selectTrashed, trashBookmarks, type Trashed } from "./trash.ts";
import { resolveWantedCategory } from "./update-bookmark.ts";
import type { searchMatchesInput } from "@bowerbird/contract/search";
import { notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Moves many bookmarks to a category, changes their tags and marks, as one change. Bookmarks that cannot be changed are
 * reported with the reason.
 *
 * @returns after 20 seconds at most; `isRunning` says that the rest goes on in the background
 * @throws NOT_FOUND for a category of another person
 */
export async function updateBookmarks(
  ctx: Context,
  input: z.output<typeof updateBookmarksInput>,
): Promise<z.infer<typeof updatedBookmarks>> {
  const { ids, filter, category, categoryId, categoryIcon, ...edit } = input;
  const { done, ...change } = await changeMany(ctx, async (inner) => {
    const target = await resolveWantedCategory(inner, { category, categoryId, categoryIcon });
    const act = { kind: "edit", edit, categoryId: target?.id ?? null } as const;
    return { act, ids: await selectIds(inner, { ids, filter }) };
  });
  return { updated: done.ids.length, failed: done.failed, ...change };
}

/**
 * Moves the person's bookmarks to the trash, as one change. Ignores unknown ids.
 *
 * @returns the ids of the deleted bookmarks, of a change that is still running those so far
 */
export async function deleteBookmarks(
  ctx: Context,
  selection: BookmarkSelection,
): Promise<z.infer<typeof deletedBookmarks>> {
  const { done, ...change } = await changeMany(ctx, async (inner) => {
    return { act: { kind: "trash" }, ids: await selectIds(inner, selection) };
  });
  return { deleted: done.ids.length, ids: done.ids, ...change };
}

/**
 * Restores bookmarks from the trash, as one change. Deletions of which all come back count as undone. If its address was saved again in the meantime, or occurs twice among
 * them, a bookmark returns as an allowed duplicate, so that nothing is lost. If its category is gone, it returns to
 * Uncategorized.
 *
 * @throws FORBIDDEN, restoring nothing, when the person would exceed the bookmark limit
 */
export async function restoreBookmarks(
  ctx: Context,
  selection: TrashSelection,
): Promise<z.infer<typeof restoredBookmarks>> {
  const { done, ...change } = await changeMany(ctx, async (inner) => {
    const ids = await selectTrashed(inner, selection);
    if ((await countRoom(inner)) < ids.length) throw await libraryIsFull(inner);
    await closeDeletions(inner, ids);
    return { act: { kind: "restore" }, ids };
  });
  return { restored: done.ids.length, ...change };
}

/** Permanently deletes bookmarks of the person's trash. Ignores those that are not there. Nothing undoes it. */
export async function deletePermanently(
  ctx: Context,
  selection: TrashSelection,
): Promise<z.infer<typeof removedBookmarks>> {
  const { done, isRunning } = await changeMany(ctx, async (inner) => {
    return { act: { kind: "remove" }, ids: await selectTrashed(inner, selection) };
  });
  return { removed: done.ids.length, ...(isRunning && { isRunning }) };
}

/** Permanently deletes everything in the person's trash. */
export function emptyTrash(ctx: Context): Promise<z.infer<typeof removedBookmarks>> {
  return deletePermanently(ctx, { filter: { exceptIds: [] } });
}

/** The bookmarks that an act has handled. */
interface Done {
  /** Of an edit also those that needed no change. */
  ids: string[];
  failed: FailedBookmark[];
}

interface Changed {
  /** Of an act that runs on, what is done so far. */
  done: Done;
  /** Null when there is nothing to undo. */
  changeId: string | null;
  isRunning?: true;
}

/**
 * Does one thing to many bookmarks, as one change with one undo: up to {@link editedAtOnce} in one transaction, more in
 * batches, which other processes continue after a crash.
 *
 * @param plan selects the bookmarks, within the first transaction
 */
async function changeMany(
  ctx: Context,
  plan: (inner: Context) => Promise<{ act: Act; ids: readonly string[] }>,
): Promise<Changed> {
  const changeId = ctx.changeId ?? uuid();
  const few = await retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      const { act, ids } = await plan(inner);
      if (ids.length > editedAtOnce) return begin(inner, changeId, act, ids);
      const changed = await apply(inner, { changeId, act, ids });
      await publish(inner, { type: "bookmarks.changed" });
      return changed;
    }),
  );
  if (few) return { done: few, changeId: few.isRecorded ? changeId : null };
  const all: Done = { ids: [], failed: [] };
  if (!(await runWhileAwaited(ctx, changeId, "act", nextBatch(changeId, all))))
    return { done: all, changeId, isRunning: true };
  return { done: all, changeId: (await deleteIfEmpty(ctx, changeId)) ? null : changeId };
}

/** Records what is to be done. From here on it is done, by whichever process. */
async function begin(ctx: Context, changeId: string, act: Act, ids: readonly string[]): Promise<null> {
  const category = act.kind === "edit" && act.categoryId ? (await loadCategoryTree(ctx)).get(act.categoryId) : null;
  await recordChange(ctx, { id: changeId, count: 0, ...describe(act, category?.name) });
  await storePending(ctx, changeId, { kind: "act", act, after: null, done: 0, total: ids.length });
  await storeSelected(ctx, changeId, ids);
  await publish(ctx, { type: "change.progress", changeId, done: 0, total: ids.length });
  return null;
}

function describe(act: Act, categoryName: string | undefined): ChangeText {
  if (act.kind === "edit") return describeEdit(act.edit, categoryName);
  return { kind: kinds[act.kind], subject: null, target: null };
}

const kinds = { trash: "delete", restore: "restore", remove: "empty-trash" } as const;

/** Completes an act whose process was ended, or had no more time. */
export async function continueAct(ctx: Context, changeId: string): Promise<void> {
  await runInBatches(ctx, changeId, "act", nextBatch(changeId, { ids: [], failed: [] }));
  await deleteIfEmpty(ctx, changeId);
}

function nextBatch(changeId: string, all: Done): BatchWork<"act"> {
  return async (ctx, { act, done }) => {
    const ids = await nextSelected(ctx, changeId, done, editedAtOnce);
    const batch = ids.length > 0 ? await apply(ctx, { changeId, act, ids }) : null;
    if (batch === null) return null;
    const onCommitted = () => {
      all.ids.push(...batch.ids);
      all.failed.push(...batch.failed);
    };
    return { last: ids.at(-1)!, count: ids.length, onCommitted };
  };
}

interface Part {
  changeId: string;
  act: Act;
  ids: readonly string[];
}

/** Does an act to some of its bookmarks, and records that. Runs in a transaction. */
async function apply(ctx: Context, part: Part): Promise<(Done & { isRecorded: boolean }) | null> {
  const { act, changeId, ids } = part;
  const only = { ...ctx, changeId };
  if (act.kind === "edit") return applyEdit(ctx, part, act);
  if (act.kind === "trash") {
    const trashed = await trashBookmarks(only, ids, { kind: "delete" });
    return { ids: trashed.ids, failed: [], isRecorded: trashed.changeId !== null };
  }
  if (act.kind === "restore") {
    const restored = await restoreFromTrash(ctx, ids);
    await recordRestored(ctx, changeId, restored);
    return { ids: restored.map(({ id }) => id), failed: [], isRecorded: restored.length > 0 };
  }
  const removed = await ctx.em.nativeDelete(Bookmark, { id: { $in: [...ids] }, deletedAt: { $ne: null } });
  if (removed > 0) await recordChange(ctx, { id: changeId, kind: "empty-trash", count: removed });
  return { ids: ids.slice(0, removed), failed: [], isRecorded: false };
}

/** @returns null when the category was deleted in the meantime */
async function applyEdit(ctx: Context, { changeId, ids }: Part, { edit, categoryId }: Act & { kind: "edit" }) {
  const category = categoryId === null ? undefined : (await loadCategoryTree(ctx)).get(categoryId);
  if (categoryId !== null && !category) return null;
  const edited = await editBookmarks(ctx, ids, { ...edit, category }, { id: changeId });
  const failed = new Set(edited.failed.map(({ id }) => id));
  return {
    ids: ids.filter((id) => !failed.has(id)),
    failed: edited.failed,
    isRecorded: edited.changeId !== null,
  };
}

async function recordRestored(ctx: Context, id: string, restored: readonly Trashed[]): Promise<void> {
  if (restored.length === 0) return;
  const subject = restored.length === 1 ? restored[0]!.title : null;
  await recordChange(ctx, { id, kind: "restore", count: restored.length, subject });
  const items = restored.map(({ id: bookmark, urlKey, deletedAt }) => {
    return { id: bookmark, before: { deleted_at: deletedAt, trashed_key: urlKey }, after: { deleted_at: null } };
  });
  await insertItems(ctx, id, items);
}

declare module "../../platform/context/index.ts" {
  interface Services {
    /** The ids of everything that a search finds; the search lies above the library. */
    findMatches(ctx: Context, search: z.output<typeof searchMatchesInput>): Promise<string[]>;
  }
}

/**
 * Resolves a selection to distinct, sorted ids: the given ids unchecked, and what the filter finds outside the trash,
 * minus its exceptions.
 *
 * @throws NOT_FOUND for a category or import of another person
 */
export async function selectIds(ctx: Context, { ids = [], filter }: BookmarkSelection): Promise<string[]> {
  const given = ids.map((id) => id.toLowerCase());
  if (!filter) return [...new Set(given)].toSorted();
  const excepted = new Set(filter.exceptIds.map((id) => id.toLowerCase()));
  const found = (await findInFilter(ctx, filter)).filter((id) => !excepted.has(id));
  return [...new Set([...given, ...found])].toSorted();
}

type Filter = NonNullable<BookmarkSelection["filter"]>;

async function findInFilter(ctx: Context, filter: Filter): Promise<string[]> {
  if (filter.search) return ctx.services.findMatches(ctx, filter.search);
  const { categoryId, importId, archived } = filter;
  const categoryIds = filter.categoryIds ?? (categoryId === undefined ? [] : [categoryId]);
  await checkFilter(ctx, categoryIds, importId);
  return importId ? findImported(ctx, importId, archived) : findInCategories(ctx, categoryIds, archived);
}

async function checkFilter(ctx: Context, categoryIds: readonly string[], importId: string | undefined): Promise<void> {
  const wanted = [...new Set(categoryIds.map((id) => id.toLowerCase()))];
  if ((await ctx.em.count(Category, { id: { $in: wanted } })) < wanted.length) throw notFound(t.categoryNotFound);
  if (importId && (await ctx.em.count(Import, { id: importId })) === 0) throw notFound(t.importNotFound);
}
