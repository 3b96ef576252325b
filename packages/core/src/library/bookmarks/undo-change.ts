import { noteMoves } from "./filed-links.sql.ts";
import type { FailedBookmark } from "@bowerbird/contract/bookmark-changes";
import { isSharingKind } from "@bowerbird/contract/history";
import { BookmarkChange, BookmarkChangeItem } from "@bowerbird/db";
import { sql } from "kysely";
import {
  type CategoryChange,
  type CategoryNode,
  loadCategoryTree,
  removeSynced,
  revertCategories,
} from "../categories/index.ts";
import { type Context, inTransaction, own, lockPerson, type VisitorContext } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { isHeartbeatMissing, takeRows } from "../../platform/runs/index.ts";
import {
  type BookmarkState,
  isSame,
  lockBookmarks,
  type PartialState,
  pickFields,
  readAddress,
  readFields,
  type StoredFields,
  urlKeyHash,
} from "./bookmark-state.ts";
import { editedAtOnce } from "./edit-bookmarks.ts";
import { type BatchWork, loadPending, runBatch, runInBatches, runWhileAwaited, storePending } from "./bulk-change.ts";
import { continueAct } from "./change-many.ts";
import { findTrashedBy, revertOpens, trashAgain } from "./bookmarks.sql.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { countRoom, libraryIsFull, takenKeys } from "./quota.ts";
import { restoreFromTrash } from "./trash.ts";
import { type Rewrite, writeStates } from "./write-states.ts";
import { replaceRest } from "./replace-tags.ts";
import t from "../messages.json" with { type: "json" };

/** The result of an undo; `failed` names the bookmarks left unchanged, and why. */
export interface Undone {
  restored: number;
  failed: FailedBookmark[];
  /** The rest is undone in the background. */
  isRunning?: true;
}

/**
 * Reverts a change: the bookmarks' fields, what went to or came from the trash, and what happened to categories. What
 * changed again since is kept. Many bookmarks are reverted in resumable batches.
 *
 * @throws NOT_FOUND for an unknown change or one older than 30 days; CONFLICT if it was undone, is still running or
 *   cannot be undone; FORBIDDEN when the person would exceed the bookmark limit
 */
export async function undoChange(ctx: Context, { id }: { id: string }): Promise<Undone> {
  const undone: Undone = { restored: 0, failed: [] };
  const { isMore, onCommitted } = await retryOnConflict(() =>
    inTransaction(ctx, (inner) => beginUndo(inner, id, undone)),
  );
  onCommitted();
  if (isMore && !(await runWhileAwaited(ctx, id, "undo", undoBatch(id, undone)))) undone.isRunning = true;
  return undone;
}

/** Includes the first batch, so that a small change is undone atomically. */
async function beginUndo(ctx: Context, id: string, undone: Undone) {
  await lockPerson(ctx);
  const { category, kind, count } = await closeChange(ctx, id);
  const restored = mixedKinds.includes(kind) ? await countTrashed(ctx, id) : trashKinds.includes(kind) ? count : 0;
  if (restored > 0 && (await countRoom(ctx)) < restored) throw await libraryIsFull(ctx);
  if (category) {
    await revertCategories(ctx, category as CategoryChange);
    await publish(ctx, { type: "categories.changed" });
  }
  if (kind === "merge-copies") await revertOpens(ctx, id);
  const total = await ctx.em.count(BookmarkChangeItem, { changeId: id });
  await storePending(ctx, id, { kind: "undo", after: null, done: 0, total });
  return runBatch(ctx, id, "undo", undoBatch(id, undone));
}

/** The changes whose undo takes bookmarks out of the trash. */
const trashKinds = ["delete"];
/** The changes that put some bookmarks into the trash and change others. */
const mixedKinds = ["sync", "merge-copies", "undo-import"];

function undoBatch(changeId: string, undone: Undone): BatchWork<"undo"> {
  return async (ctx, { after }) => {
    const items = await nextItems(ctx, changeId, after);
    if (items.length === 0) {
      await removeNewCategories(ctx, changeId);
      return null;
    }
    const tree = await loadCategoryTree(ctx);
    const findCategory = (id: string): CategoryNode => tree.get(id) ?? tree.uncategorized!;
    const batch: Undone = { restored: 0, failed: [] };
    const left = await revertTrash(ctx, changeId, items, batch);
    const rewrites = await planUndo(ctx, left, findCategory, batch);
    await writeStates(ctx, rewrites);
    await noteMoves(ctx, rewrites);
    if (items.length < editedAtOnce) await removeNewCategories(ctx, changeId);
    return { last: items.at(-1)!.bookmarkId, count: items.length, onCommitted: () => add(undone, batch) };
  };
}

/** A sync's new categories, which are empty once its bookmarks are reverted. */
async function removeNewCategories(ctx: Context, changeId: string): Promise<void> {
  const change = own(ctx).selectFrom("BookmarkChange").select("category").where("id", "=", changeId);
  const { category } = await change.executeTakeFirstOrThrow();
  if (category) await removeSynced(ctx, category as CategoryChange);
}

/** Reverts what a change did with the trash. @returns the items of which other fields are left to be reverted */
async function revertTrash(
  ctx: Context,
  changeId: string,
  items: readonly (ChangedFields & { trash: "into" | "from" | null })[],
  undone: Undone,
): Promise<ChangedFields[]> {
  const idsOf = (trash: "into" | "from") =>
    items.filter((item) => item.trash === trash).map(({ bookmarkId }) => bookmarkId);
  const [deleted, restored] = [idsOf("into"), idsOf("from")];
  const found = new Set<string>();
  if (deleted.length > 0) {
    const ids = await findTrashedBy(ctx, changeId, deleted);
    await restoreFromTrash(ctx, ids);
    for (const id of ids) found.add(id);
  }
  if (restored.length > 0) for (const id of await trashAgain(ctx, changeId, restored)) found.add(id);
  const left = items.filter(({ trash, bookmarkId }) => trash === null || found.has(bookmarkId));
  for (const id of [...deleted, ...restored]) {
    if (!found.has(id)) undone.failed.push({ id, message: t.bookmarkChangedMeanwhile });
  }
  // Those of which nothing else is left are done; the others are counted when their fields are reverted.
  const whole = left.filter(({ before }) => Object.keys(before).length === 0);
  undone.restored += whole.length;
  return left.filter(({ before }) => Object.keys(before).length > 0);
}

function add(undone: Undone, { restored, failed }: Undone): void {
  undone.restored += restored;
  undone.failed.push(...failed);
}

async function closeChange(ctx: Context, id: string) {
  const change = await own(ctx)
    .selectFrom("BookmarkChange")
    .select(["kind", "count", "category", "undoneAt", "pending"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw notFound(t.changeNotFound);
  if (change.undoneAt) throw new AppError("CONFLICT", t.thisIsAlreadyUndone);
  if (change.pending) throw new AppError("CONFLICT", t.stillRunning);
  if (change.kind === "empty-trash") throw new AppError("CONFLICT", t.theseBookmarksWereDeletedPermanently);
  if (isSharingKind(change.kind)) throw new AppError("CONFLICT", t.sharingIsNotUndone);
  await ctx.em.nativeUpdate(BookmarkChange, { id }, { undoneAt: ctx.now() });
  return change;
}

/**
 * Computes the reverted states of changed bookmarks. Runs in a transaction.
 *
 * @param findCategory returns the category with an id, or Uncategorized if it is gone
 * @param undone collects the result
 */
export async function planUndo(
  ctx: Context,
  items: readonly ChangedFields[],
  findCategory: (categoryId: string) => CategoryNode,
  undone: Undone,
): Promise<Rewrite[]> {
  const ids = items.map(({ bookmarkId }) => bookmarkId);
  const found = new Map(
    (await lockBookmarks(ctx, ids, { isTrashIncluded: true })).map((bookmark) => [bookmark.id, bookmark]),
  );
  const taken = await takenKeys(
    ctx,
    items.map(({ before }) => keyBefore(before)),
  );
  const rewrites: Rewrite[] = [];
  for (const { bookmarkId: id, before, after } of items) {
    const bookmark = found.get(id);
    const state = bookmark ? revertFields(bookmark.state, before, after, findCategory, taken) : t.bookmarkNotFound;
    if (typeof state === "string") undone.failed.push({ id, message: state });
    else {
      undone.restored += 1;
      rewrites.push({ bookmark: bookmark!, after: state });
    }
  }
  return rewrites;
}

/**
 * Reverts the fields that are still as a change left them.
 *
 * @param findCategory returns the category with an id, or Uncategorized if it is gone
 * @param taken URL keys that other bookmarks have now
 * @returns the new state, or the reason why nothing can be reverted
 */
function revertFields(
  state: BookmarkState,
  before: PartialState,
  after: PartialState,
  findCategory: (categoryId: string) => CategoryNode,
  taken: ReadonlySet<string>,
): BookmarkState | string {
  const changed = Object.keys(before) as (keyof BookmarkState)[];
  const kept = changed.filter((field) => isSame(state[field], after[field]));
  const fields = pickFields(before, kept);
  // `url` and `urlKey` must change together.
  if (fields.url === undefined) delete fields.urlKey;
  else {
    fields.urlKey = keyBefore(before);
    if (fields.urlKey !== null && taken.has(fields.urlKey)) return t.duplicateLink;
  }
  if (fields.categoryId !== undefined) fields.categoryId = findCategory(fields.categoryId).id;
  // `isAiGenerated` belongs to the category.
  else if (before.categoryId !== undefined) delete fields.isAiGenerated;
  if (Object.keys(fields).length === 0) return t.bookmarkChangedMeanwhile;
  return { ...state, ...fields };
}

/** The key of an address that is put back; computed, because an older version may have recorded it by an older rule. */
function keyBefore({ url, urlKey }: PartialState): string | null {
  return url !== undefined && urlKey ? urlKeyHash(readAddress(url).key) : null;
}

/** Resumes bulk changes of which no batch was begun for seconds: one takes a fraction of that. Safe to run concurrently. */
export async function sweepChanges(ctx: VisitorContext): Promise<void> {
  const condition = sql`d.pending is not null and ${isHeartbeatMissing(ctx, "d")}`;
  const stalled = await takeRows(ctx, "bookmark_change", { condition, change: sql`heartbeat_at = ${ctx.now()}` });
  // Before what waits: it had its turn, and the person has waited for the answer.
  for (const { id, userId } of stalled)
    await ctx.services.enqueue("continue-change", { userId, changeId: id }, { lifo: true });
}

/** Completes a bulk change or its undo. */
export async function continueChange(ctx: Context, { changeId }: { changeId: string }): Promise<void> {
  const pending = await inTransaction(ctx, (inner) => loadPending(inner, changeId));
  if (pending?.kind === "replace") await replaceRest(ctx, changeId);
  if (pending?.kind === "act") await continueAct(ctx, changeId);
  if (pending?.kind === "undo")
    await runInBatches(ctx, changeId, "undo", undoBatch(changeId, { restored: 0, failed: [] }));
}

/** The fields of a bookmark that a change altered. */
export interface ChangedFields {
  bookmarkId: string;
  before: PartialState;
  after: PartialState;
}

/** A batch of the bookmarks that a change altered. @param last the last one of the batch before */
async function nextItems(ctx: Context, changeId: string, last: string | null) {
  const items = await own(ctx)
    .selectFrom("BookmarkChangeItem")
    .select(["bookmarkId", "before", "after"])
    .where("changeId", "=", changeId)
    .$if(last !== null, (query) => query.where("bookmarkId", ">", last!))
    .orderBy("bookmarkId")
    .limit(editedAtOnce)
    .execute();
  return items.map((item) => ({ ...readChanged(item), trash: findTrash(item.before as StoredFields) }));
}

function findTrash(before: StoredFields): "into" | "from" | null {
  if ("is_saved" in before) return "from";
  if (!("deleted_at" in before)) return null;
  return before.deleted_at === null ? "into" : "from";
}

/** A stored change, with the types of its fields. */
export function readChanged<T extends { before: unknown; after: unknown }>(item: T) {
  const [before, after] = [item.before, item.after].map((stored) => readFields((stored ?? {}) as StoredFields));
  return { ...item, before: before!, after: after! };
}

/** How many bookmarks a change put into the trash. */
async function countTrashed(ctx: Context, changeId: string): Promise<number> {
  const { count } = await own(ctx)
    .selectFrom("BookmarkChangeItem")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("changeId", "=", changeId)
    .where(sql<boolean>`before->'deleted_at' = 'null'::jsonb`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
