import { lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { editedAtOnce } from "./edit-bookmarks.ts";
import { retryCollision } from "./retry-collision.ts";

/** What is left of a change of so many bookmarks that it is made in batches: a process that dies leaves it to the next. */
export type Pending = Position & ({ kind: "replace"; tags: string[]; by: string | null } | { kind: "undo" });

export interface Position {
  /** The last bookmark that is through; null at the beginning. */
  after: string | null;
  done: number;
  total: number;
}

type PendingOf<K> = Extract<Pending, { kind: K }>;

/** What a batch did; null behind the end. */
interface Batch {
  last: string;
  count: number;
  /** Called once it is committed: one that collided is done again. */
  note: () => void;
}

/** Works on the next bookmarks behind the position, {@link editedAtOnce} of them unless there are fewer. */
export type WorkOnBatch<K> = (ctx: Context, pending: PendingOf<K>) => Promise<Batch | null>;

/**
 * Goes through a change batch by batch, each in a transaction of its own, so that nothing is locked for longer than one
 * takes. Two that do it at once take turns; whoever finds the change ended ends, too.
 */
export async function workInBatches<K extends Pending["kind"]>(
  ctx: Context,
  changeId: string,
  kind: K,
  work: WorkOnBatch<K>,
): Promise<void> {
  for (let isMore = true; isMore;) {
    const step = (inner: Context) => workOnBatch(inner, changeId, kind, work);
    const { note, ...next } = await retryCollision(() => inTransaction(ctx, step));
    note();
    isMore = next.isMore;
  }
}

/** Does one batch, within a transaction. */
export async function workOnBatch<K extends Pending["kind"]>(
  ctx: Context,
  changeId: string,
  kind: K,
  work: WorkOnBatch<K>,
): Promise<{ isMore: boolean; note: () => void }> {
  await lockCategories(database(ctx), ctx.userId);
  const pending = await loadPending(ctx, changeId);
  if (pending?.kind !== kind) return { isMore: false, note: () => {} };
  const batch = await work(ctx, pending as PendingOf<K>);
  const done = pending.done + (batch?.count ?? 0);
  const isMore = batch !== null && batch.count === editedAtOnce;
  await storePending(ctx, changeId, isMore ? { ...pending, after: batch.last, done } : null);
  await publish(ctx, { type: "bookmarks.changed" });
  // Of a few nobody could read it.
  if (pending.total > editedAtOnce) {
    await publish(ctx, { type: "change.progress", changeId, done, total: isMore ? pending.total : done });
  }
  return { isMore, note: batch?.note ?? (() => {}) };
}

/** What is left to do of a change, which nobody else touches until the transaction ends. */
export async function loadPending(ctx: Context, changeId: string): Promise<Pending | null> {
  const row = await database(ctx)
    .selectFrom("bookmark_change")
    .select("pending")
    .where("user_id", "=", ctx.userId)
    .where("id", "=", changeId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.pending ?? null) as Pending | null;
}

export async function storePending(ctx: Context, changeId: string, pending: Pending | null): Promise<void> {
  await database(ctx)
    .updateTable("bookmark_change")
    .set({ pending: pending && JSON.stringify(pending), touched_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", changeId)
    .execute();
}
