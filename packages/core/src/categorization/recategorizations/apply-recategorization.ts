import type { ApplyRecategorizationInput, Recategorization } from "@bowerbird/contract/recategorizations";
import { Category, Recategorization as Run, RecategorizationItem } from "@bowerbird/db";
import type { NotNull } from "kysely";
import {
  anyOf,
  flushPendingIndexEntries,
  lockBookmarks,
  retryOnConflict,
  type Rewrite,
  writeStates,
} from "../../library/bookmarks/index.ts";
import { loadCategoryTree } from "../../library/categories/index.ts";
import { type Context, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import { applyCategories, excludeItems, undoCategories } from "./run-items.sql.ts";
import { findRecategorization, type RecategorizationRow, updateRecategorization } from "./recategorization-details.ts";
import { scoreFiled } from "../ai/index.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Applies a run's proposals, except the excluded ones, in one transaction. Later changes by the person are kept.
 *
 * @throws NOT_FOUND; CONFLICT when the run is not ready to be applied
 */
export async function applyRecategorization(
  ctx: Context,
  input: ApplyRecategorizationInput,
): Promise<Recategorization> {
  const applied = await inLockedTransaction(ctx, async (inner) => {
    const run = await findRecategorization(inner, input.id, true);
    if (run.status !== "ready") throw new AppError("CONFLICT", explainNotReady(run.status));
    await excludeItems(inner, input);
    return applyRun(inner, run);
  });
  await flushPendingIndexEntries(ctx);
  return applied;
}

/** Runs in a transaction, serialized with all other bulk changes of the person. */
function inLockedTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    inTransaction(ctx, async (inner) => {
      await lockPerson(inner);
      return work(inner);
    }),
  );
}

function explainNotReady(status: string): string {
  if (status === "queued" || status === "running") return t.thisIsStillRunning;
  if (status === "cancelled") return t.thisHasBeenCancelled;
  if (status === "failed") return t.runFailed;
  if (status === "replaced") return t.aLaterRunHasReplacedIt;
  return t.thisIsAlreadyApplied;
}

/** Applies the proposals of a locked run. */
export async function applyRun(ctx: Context, run: RecategorizationRow): Promise<Recategorization> {
  const { id, kind } = run;
  const applied = kind === "tags" ? await applyTags(ctx, id) : await applyMoves(ctx, id);
  await ctx.em.nativeUpdate(RecategorizationItem, { recategorizationId: id, status: "proposed" }, { status: "kept" });
  await discardEarlier(ctx, id, kind);
  await publish(ctx, { type: "bookmarks.changed" });
  await publish(ctx, { type: "categories.changed" });
  return updateRecategorization(ctx, id, { status: "applied", applied, finishedAt: ctx.now() });
}

async function applyMoves(ctx: Context, id: string): Promise<number> {
  const applied = await applyCategories(ctx, id);
  await giveRelevance(ctx, id);
  return applied;
}

/** Only the latest run can be undone, so the items of earlier ones are deleted. */
async function discardEarlier(ctx: Context, id: string, kind: string): Promise<void> {
  await ctx.em.nativeUpdate(Run, { kind, id: { $ne: id }, status: "applied" }, { status: "settled" });
  const others = own(ctx).selectFrom("Recategorization").select("id").where("kind", "=", kind).where("id", "<>", id);
  const ended = others.where("status", "in", ["undone", "settled", "replaced", "cancelled", "failed"]);
  await own(ctx).deleteFrom("RecategorizationItem").where("recategorizationId", "in", ended).execute();
}

/**
 * Reverts every bookmark to its state before a run, in one transaction; later changes by the person are kept.
 *
 * @throws NOT_FOUND; CONFLICT for a run that is not applied or not the latest
 */
export async function undoRecategorization(
  ctx: Context,
  { id }: { id: string },
): Promise<{ restored: number; kept: number }> {
  const undone = await inLockedTransaction(ctx, async (inner) => {
    const run = await findRecategorization(inner, id, true);
    if (run.status !== "applied") throw new AppError("CONFLICT", explainNotApplied(run.status));
    return undoRun(inner, run);
  });
  await flushPendingIndexEntries(ctx);
  return undone;
}

function explainNotApplied(status: string): string {
  if (status === "undone") return t.thisIsAlreadyUndone;
  if (status === "settled") return t.laterRunExists;
  return t.thisHasNotBeenApplied;
}

async function undoRun(ctx: Context, run: RecategorizationRow) {
  const { id, kind, applied } = run;
  const restored = kind === "tags" ? await undoTags(ctx, id) : await undoMoves(ctx, id);
  if (kind === "folders") await removeEmptyFolders(ctx, run);
  await ctx.em.nativeUpdate(RecategorizationItem, { recategorizationId: id, status: "applied" }, { status: "kept" });
  await updateRecategorization(ctx, id, { status: "undone" });
  await publish(ctx, { type: "bookmarks.changed" });
  await publish(ctx, { type: "categories.changed" });
  return { restored, kept: applied - restored };
}

async function undoMoves(ctx: Context, id: string): Promise<number> {
  const tree = await loadCategoryTree(ctx);
  return undoCategories(ctx, id, tree.uncategorized!.id);
}

const unapplied = ["queued", "running", "ready"];

/**
 * Cancels a run or discards its proposals; no bookmark changes. Idempotent.
 *
 * @throws NOT_FOUND; CONFLICT for a run that was applied or has ended
 */
export function cancelRecategorization(ctx: Context, { id }: { id: string }): Promise<Recategorization> {
  return inTransaction(ctx, async (inner) => {
    // Storing a batch and applying the run take this lock, too, and then see the new status.
    const { status } = await findRecategorization(inner, id, true);
    if (status !== "cancelled" && !unapplied.includes(status)) throw new AppError("CONFLICT", t.thisIsAlreadyFinished);
    return updateRecategorization(inner, id, { status: "cancelled", finishedAt: ctx.now() });
  });
}

/** Bounds the memory used, and the sites and tags counted at once. */
const batchSize = 1_000;

/**
 * Gives the bookmarks that a run has moved a relevance where they have none, as saving does, and records which got one, so
 * that undoing the run takes it away. Runs in the transaction that moves them: interests count the new categories.
 */
async function giveRelevance(ctx: Context, id: string): Promise<void> {
  for (let last: string | null = null; ;) {
    const ids = await nextMoved(ctx, id, last);
    if (ids.length === 0) return;
    const scores = await scoreFiled(ctx, ids);
    await markGiven(ctx, id, [...scores.keys()]);
    last = ids.at(-1)!;
  }
}

async function nextMoved(ctx: Context, id: string, last: string | null): Promise<string[]> {
  const rows = await own(ctx)
    .selectFrom("RecategorizationItem")
    .select("bookmarkId")
    .where("recategorizationId", "=", id)
    .where("status", "=", "applied")
    .$if(last !== null, (query) => query.where("bookmarkId", ">", last!))
    .orderBy("bookmarkId")
    .limit(batchSize)
    .execute();
  return rows.map(({ bookmarkId }) => bookmarkId);
}

async function markGiven(ctx: Context, id: string, ids: readonly string[]): Promise<void> {
  const items = own(ctx).updateTable("RecategorizationItem").where("recategorizationId", "=", id);
  await items.where("bookmarkId", "=", anyOf(ids)).set({ isRelevanceGiven: true }).execute();
}

/**
 * Deletes the categories that a run of an earlier version created, where nothing is left in them: such a run can still be
 * undone. Runs in a transaction.
 */
async function removeEmptyFolders(ctx: Context, { folders }: Pick<RecategorizationRow, "folders">): Promise<void> {
  const created = (folders ?? []) as { id: string; isNew: boolean }[];
  const ids = created.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  if (ids.length === 0) return;
  const bookmarks = own(ctx).selectFrom("Bookmark").select("categoryId").where("categoryId", "in", ids);
  const children = own(ctx).selectFrom("Category").select("parentId").where("parentId", "in", ids);
  const used = [
    ...(await bookmarks.distinct().execute()).map(({ categoryId }) => categoryId),
    ...(await children.distinct().execute()).map(({ parentId }) => parentId!),
  ];
  await ctx.em.nativeDelete(Category, { id: { $in: ids.filter((id) => !used.includes(id)) } });
}

/** Adds a run's tags to bookmarks whose tags are unchanged. Runs in a transaction. @returns how many */
function applyTags(ctx: Context, id: string): Promise<number> {
  return retag(ctx, id, { from: "proposed", to: "applied" });
}

/** Reverts a run's tags on bookmarks whose tags are unchanged since. Runs in a transaction. @returns how many */
function undoTags(ctx: Context, id: string): Promise<number> {
  return retag(ctx, id, { from: "applied", to: "restored" });
}

interface Step {
  from: "proposed" | "applied";
  to: "applied" | "restored";
}

async function retag(ctx: Context, id: string, step: Step): Promise<number> {
  let count = 0;
  for (let last: string | null = null; ;) {
    const items = await nextItems(ctx, id, step, last);
    if (items.length === 0) return count;
    const rewrites = await planRewrites(ctx, items, step);
    await writeStates(ctx, rewrites);
    await markItems(ctx, id, step, rewrites);
    count += rewrites.length;
    last = items.at(-1)!.bookmarkId;
  }
}

interface Item {
  bookmarkId: string;
  fromTags: string[];
  toTags: string[];
}

function nextItems(ctx: Context, id: string, { from }: Step, last: string | null): Promise<Item[]> {
  return own(ctx)
    .selectFrom("RecategorizationItem")
    .select(["bookmarkId", "fromTags", "toTags"])
    .where("recategorizationId", "=", id)
    .where("status", "=", from)
    .$if(last !== null, (query) => query.where("bookmarkId", ">", last!))
    .orderBy("bookmarkId")
    .limit(batchSize)
    .$narrowType<{ fromTags: NotNull; toTags: NotNull }>()
    .execute();
}

async function planRewrites(ctx: Context, items: readonly Item[], { to }: Step): Promise<Rewrite[]> {
  const byId = new Map(items.map((item) => [item.bookmarkId, item]));
  const isUndo = to === "restored";
  const locked = await lockBookmarks(ctx, [...byId.keys()], { isTrashIncluded: isUndo });
  return locked.flatMap((bookmark) => {
    const { fromTags: before, toTags: after } = byId.get(bookmark.id)!;
    const [expected, wanted] = isUndo ? [after, before] : [before, after];
    const isUnchanged = JSON.stringify(bookmark.state.tags) === JSON.stringify(expected);
    return isUnchanged ? [{ bookmark, after: { ...bookmark.state, tags: wanted } }] : [];
  });
}

async function markItems(ctx: Context, id: string, { to }: Step, rewrites: readonly Rewrite[]): Promise<void> {
  const ids = rewrites.map(({ bookmark }) => bookmark.id);
  const items = own(ctx).updateTable("RecategorizationItem").where("recategorizationId", "=", id);
  await items.where("bookmarkId", "=", anyOf(ids)).set("status", to).execute();
}
