import { limits } from "@bowerbird/contract/limits";
import { BookmarkChange } from "@bowerbird/db";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { lockChange } from "./bulk-change.sql.ts";
import { editedAtOnce, type StateEdit } from "./edit-bookmarks.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** The rest of a bulk change that runs in batches; after a crash another process resumes it. */
export type Pending = Position &
  (
    | { kind: "replace"; tags: string[]; by: string | null }
    | { kind: "undo" }
    | ({ kind: "rule" } & PendingRule)
    | { kind: "act"; act: Act }
  );

/** A rule that runs on all links, as it was at the start. */
export interface PendingRule {
  condition: string;
  categoryId: string | null;
  tags: string[];
  marks: string[];
}

/** What is done to each of many selected bookmarks. */
export type Act =
  | { kind: "edit"; edit: Omit<StateEdit, "category" | "replaceTags">; categoryId: string | null }
  | { kind: "trash" | "restore" | "remove" };

interface Position {
  /** The last processed bookmark; null at the start. */
  after: string | null;
  done: number;
  total: number;
}

type PendingKind<K> = Extract<Pending, { kind: K }>;

/** The result of a batch. */
interface Batch {
  last: string;
  count: number;
  /** Called after the commit, because a batch may be retried. */
  onCommitted: () => void;
}

/** Processes up to {@link editedAtOnce} bookmarks after the position; returns null at the end. */
export type BatchWork<K> = (ctx: Context, pending: PendingKind<K>) => Promise<Batch | null>;

/**
 * Runs a change batch by batch, each in its own transaction, to keep locks short. Concurrent runs take turns and stop
 * when the change is complete.
 */
export async function runInBatches<K extends Pending["kind"]>(
  ctx: Context,
  changeId: string,
  kind: K,
  work: BatchWork<K>,
): Promise<void> {
  while (await runNext(ctx, changeId, kind, work));
}

/**
 * Runs a change that a person waits for, for 20 seconds at most. What is left then, or when a batch fails, goes on in the
 * background.
 *
 * @returns whether it is complete
 */
export async function runWhileAwaited<K extends Pending["kind"]>(
  ctx: Context,
  changeId: string,
  kind: K,
  work: BatchWork<K>,
): Promise<boolean> {
  const deadline = ctx.now().getTime() + limits.changeTime;
  try {
    while (await runNext(ctx, changeId, kind, work)) {
      if (ctx.now().getTime() < deadline) continue;
      await ctx.services.enqueue("continue-change", { userId: ctx.userId, changeId }, { lifo: true });
      return false;
    }
  } catch (error) {
    // The sweep continues it; what is done is done, so the answer is no error.
    ctx.log.warn({ err: error, changeId }, "change of many bookmarks interrupted");
    return false;
  }
  return true;
}

/** @returns whether there is more to do */
async function runNext<K extends Pending["kind"]>(
  ctx: Context,
  changeId: string,
  kind: K,
  work: BatchWork<K>,
): Promise<boolean> {
  const step = (inner: Context) => runBatch(inner, changeId, kind, work);
  const { isMore, onCommitted } = await retryOnConflict(() => inTransaction(ctx, step));
  onCommitted();
  return isMore;
}

/** Runs one batch in the caller's transaction. */
export async function runBatch<K extends Pending["kind"]>(
  ctx: Context,
  changeId: string,
  kind: K,
  work: BatchWork<K>,
): Promise<{ isMore: boolean; onCommitted: () => void }> {
  await lockPerson(ctx);
  const pending = await loadPending(ctx, changeId);
  if (pending?.kind !== kind) return { isMore: false, onCommitted: () => {} };
  const batch = await work(ctx, pending as PendingKind<K>);
  const done = pending.done + (batch?.count ?? 0);
  const isMore = batch !== null && batch.count === editedAtOnce;
  await storePending(ctx, changeId, isMore ? { ...pending, after: batch.last, done } : null);
  // A progress bar for a single batch would only flash.
  if (pending.total > editedAtOnce) {
    await publish(ctx, { type: "change.progress", changeId, done, total: isMore ? pending.total : done });
  }
  // Open pages fetch everything again: once, when it is complete.
  if (!isMore) await publish(ctx, { type: "bookmarks.changed" });
  return { isMore, onCommitted: batch?.onCommitted ?? (() => {}) };
}

/** Loads the rest of a change and locks it until the transaction ends. */
export async function loadPending(ctx: Context, changeId: string): Promise<Pending | null> {
  return ((await lockChange(ctx, changeId))?.pending ?? null) as Pending | null;
}

export async function storePending(ctx: Context, changeId: string, pending: Pending | null): Promise<void> {
  const isComplete = pending === null;
  await ctx.em.nativeUpdate(
    BookmarkChange,
    { id: changeId },
    { pending, heartbeatAt: ctx.now(), ...(isComplete && { selected: null }) },
  );
}
