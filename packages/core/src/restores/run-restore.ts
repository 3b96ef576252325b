import type { LibrarySettings } from "@bowerbird/contract/exports";
import { UnreadableFileError } from "../bookmark-files/index.ts";
import { refreshStatistics } from "../bookmarks/index.ts";
import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { GivenUp } from "../jobs/index.ts";
import { isPassing, mostAttempts } from "../lost-work/index.ts";
import { applyCategories, bringBack, removeOthers, undoCategories } from "./apply-categories.ts";
import { applyItems } from "./apply-items.ts";
import { type Claim, claimRestore, inStep, letGo, RestoreTakenOver } from "./claim-restore.ts";
import { readBackup } from "./read-backup.ts";
import { applySettings, followSettings, undoSettings } from "./restore-settings.ts";
import { updateRestore } from "./restore-row.ts";
import { undoItems } from "./undo-items.ts";

/**
 * Does what the status of a restore says is to be done. It can be called again at any time, after any crash, by several
 * at once: one of them goes on behind the last batch that was stored.
 */
export async function runRestore(ctx: Context, { restoreId }: { restoreId: string }): Promise<void> {
  const claim = await claimRestore(ctx, restoreId);
  if (!claim) return;
  let isForgiven = false;
  try {
    if (claim.row.attempts > mostAttempts) return await giveUp(ctx, claim);
    if (claim.row.status === "applying") await apply(ctx, claim);
    else if (claim.row.status === "undoing") await undo(ctx, claim);
    else await read(ctx, claim);
  } catch (error) {
    if (error instanceof RestoreTakenOver) return;
    isForgiven = isPassing(error);
    throw error;
  } finally {
    await letGo(ctx, claim, isForgiven);
  }
}

async function read(ctx: Context, claim: Claim): Promise<void> {
  try {
    await readBackup(ctx, claim);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    await fail(ctx, claim, error.message);
  }
}

function fail(ctx: Context, claim: Claim, message: string): Promise<void> {
  return inStep(ctx, claim, async (inner, { id }) => {
    for (const table of ["restore_chunk", "restore_item"] as const) {
      await database(inner).deleteFrom(table).where("user_id", "=", ctx.userId).where("restore_id", "=", id).execute();
    }
    await updateRestore(inner, id, { status: "failed", message, claim: null, finished_at: ctx.now() });
  });
}

async function apply(ctx: Context, claim: Claim): Promise<void> {
  await inStep(ctx, claim, async (inner, { id, done, categories }) => {
    if (done) return;
    await updateRestore(inner, id, { done: await applyCategories(inner, categories ?? []) });
    await publish(inner, { type: "categories.changed" });
  });
  await applyItems(ctx, claim);
  await inStep(ctx, claim, async (inner, row) => {
    const removed = row.mode === "replace" ? await removeOthers(inner, row) : [];
    const settings = await applySettings(inner, row.settings as LibrarySettings | null, row);
    await settleEarlier(inner, row.id);
    const done = { ...row.done!, removed, settings };
    await updateRestore(inner, row.id, { status: "applied", done, claim: null, finished_at: ctx.now() });
    await tellOfChanges(inner);
  });
  await followSettings(ctx);
  await refreshStatistics(ctx, claim.row.added);
  await ctx.services.enqueue("enrich-person", { userId: ctx.userId });
}

/** Only the latest can be undone: what earlier ones remember is of no use any more. */
async function settleEarlier(ctx: Context, id: string): Promise<void> {
  const db = database(ctx);
  const earlier = await db
    .updateTable("restore")
    .set((eb) => ({
      status: eb.case().when("status", "=", "applied").then("settled").else(eb.ref("status")).end(),
      done: null,
      categories: null,
    }))
    .where("user_id", "=", ctx.userId)
    .where("id", "!=", id)
    .where("status", "in", ["applied", "undone"])
    .returning("id")
    .execute();
  const ids = earlier.map((row) => row.id);
  if (ids.length === 0) return;
  await db.deleteFrom("restore_item").where("user_id", "=", ctx.userId).where("restore_id", "in", ids).execute();
}

async function undo(ctx: Context, claim: Claim): Promise<void> {
  await inStep(ctx, claim, async (inner, { id, done }) => {
    if (!done || done.removed.length === 0) return;
    await bringBack(inner, done.removed);
    await updateRestore(inner, id, { done: { ...done, removed: [] } });
  });
  await undoItems(ctx, claim);
  await inStep(ctx, claim, async (inner, { id, done, is_by_token: isByToken }) => {
    if (done) {
      await undoCategories(inner, done);
      await undoSettings(inner, done.settings, isByToken);
    }
    await updateRestore(inner, id, { status: "undone", claim: null, finished_at: ctx.now() });
    await tellOfChanges(inner);
  });
  await followSettings(ctx);
}

async function tellOfChanges(ctx: Context): Promise<void> {
  await publish(ctx, { type: "categories.changed" });
  await publish(ctx, { type: "bookmarks.changed" });
}

/** What was done stays, and can be undone. */
async function giveUp(ctx: Context, claim: Claim): Promise<never> {
  const { id, status } = claim.row;
  const isChanging = status === "applying" || status === "undoing";
  if (isChanging) await endHalfway(ctx, claim);
  else await fail(ctx, claim, "This backup could not be read. Please try again.");
  throw new GivenUp(`The restore ${id} has ended ${mostAttempts} workers at the same place.`);
}

async function endHalfway(ctx: Context, claim: Claim): Promise<void> {
  const { id, status } = claim.row;
  const verb = status === "applying" ? "restored" : "undone";
  const message = `Not everything could be ${verb}. You can undo what was done.`;
  await inStep(ctx, claim, async (inner) => {
    await updateRestore(inner, id, { status: "applied", message, claim: null, finished_at: ctx.now() });
    await tellOfChanges(inner);
  });
}
