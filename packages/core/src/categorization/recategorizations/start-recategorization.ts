import type {
  recategorizeInput,
  tagBookmarksInput,
  Recategorized,
  RecategorizationKind,
} from "@bowerbird/contract/recategorizations";
import type { z } from "zod";
import { type Context, inTransaction, lockPerson, own } from "../../platform/context/index.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { selectBookmarks } from "../../library/bookmarks/index.ts";
import { findRecategorization } from "./recategorization-details.ts";
import { insertItems } from "./run-items.sql.ts";
import { Recategorization } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { type CategoryTree, loadCategoryTree } from "../../library/categories/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };

/**
 * Recategorizes the person's bookmarks in the background; those that the person categorized only on request.
 *
 * @throws NOT_FOUND for a category that is not the person's
 */
export function startRecategorization(
  ctx: Context,
  input: z.output<typeof recategorizeInput>,
): Promise<{ id: string }> {
  return createRun(ctx, { kind: "categories", ...input });
}

/**
 * Proposes tags for many bookmarks, or adds them, in the background; existing tags stay.
 *
 * @throws NOT_FOUND for a category that is not the person's
 */
export function startTagging(ctx: Context, input: z.output<typeof tagBookmarksInput>): Promise<{ id: string }> {
  return createRun(ctx, { kind: "tags", includeManual: true, ...input });
}

const pollIntervalMs = 100;

/**
 * Recategorizes the person's bookmarks and waits up to 20 s for the result.
 *
 * @returns the checked bookmarks with their new categories; without them if it takes longer, or if there are more than 500
 * @throws NOT_FOUND for an unknown category
 */
export async function recategorize(
  ctx: Context,
  input: z.output<typeof recategorizeInput>,
  timeoutMs: number = limits.recategorizationTime,
): Promise<Recategorized> {
  const { id } = await startRecategorization(ctx, input);
  const deadline = ctx.now().getTime() + timeoutMs;
  while (!(await isEnded(ctx, id))) {
    if (ctx.now().getTime() >= deadline) return { id };
    await sleep(pollIntervalMs);
  }
  const bookmarks = await loadRunBookmarks(ctx, id, limits.rowsAtOnce + 1);
  return bookmarks.length > limits.rowsAtOnce ? { id } : { id, bookmarks };
}

async function isEnded(ctx: Context, id: string): Promise<boolean> {
  const { status } = await findRecategorization(ctx, id);
  return status !== "queued" && status !== "running";
}

async function loadRunBookmarks(ctx: Context, id: string, limit: number): Promise<Bookmark[]> {
  return selectBookmarks(ctx)
    .innerJoin("RecategorizationItem as i", (join) =>
      join.onRef("i.userId", "=", "b.userId").onRef("i.bookmarkId", "=", "b.id"),
    )
    .where("i.recategorizationId", "=", id)
    .orderBy("b.createdAt", "desc")
    .orderBy("b.id", "desc")
    .limit(limit)
    .execute();
}

/** Which bookmarks a run checks, and what it does. */
interface WantedRun {
  kind: RecategorizationKind;
  mode: "preview" | "apply";
  /** Includes bookmarks that the person categorized. */
  includeManual: boolean;
  /** Only this category and its descendants. */
  categoryId?: string | undefined;
  /** Only these bookmarks. */
  ids?: readonly string[] | undefined;
}

/**
 * Creates a run with its bookmarks and enqueues it. It replaces an unapplied run of the same kind; an identical active
 * run is reused.
 *
 * @throws NOT_FOUND for an unknown category
 */
async function createRun(ctx: Context, wanted: WantedRun): Promise<{ id: string }> {
  const { id, isNew } = await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const tree = await loadCategoryTree(inner);
    if (wanted.categoryId && !tree.get(wanted.categoryId)) throw notFound(t.categoryNotFound);
    const same = await findSame(inner, wanted);
    if (same) return { id: same, isNew: false };
    await replaceOthers(inner, wanted.kind);
    return { id: await insertRun(inner, wanted, tree), isNew: true };
  });
  const payload = { userId: ctx.userId, recategorizationId: id };
  if (isNew) await ctx.services.enqueue("run-recategorization", payload, { priority: 5 });
  return { id };
}

/** A double click must not start over. */
async function findSame(ctx: Context, wanted: WantedRun): Promise<string | undefined> {
  if (wanted.ids) return undefined;
  const row = await own(ctx)
    .selectFrom("Recategorization")
    .select("id")
    .where("kind", "=", wanted.kind)
    .where("mode", "=", wanted.mode)
    .where("includeManual", "=", wanted.includeManual)
    .where("categoryId", "is not distinct from", wanted.categoryId ?? null)
    .where("status", "in", ["queued", "running"])
    .executeTakeFirst();
  return row?.id;
}

async function replaceOthers(ctx: Context, kind: string): Promise<void> {
  const open = { kind, status: { $in: ["queued", "running", "ready"] } };
  await ctx.em.nativeUpdate(Recategorization, open, { status: "replaced", finishedAt: ctx.now() });
}

async function insertRun(ctx: Context, wanted: WantedRun, tree: CategoryTree): Promise<string> {
  const id = uuid();
  const { kind, mode, includeManual, categoryId = null } = wanted;
  const row = { userId: ctx.userId, id, kind, mode, includeManual, categoryId, status: "queued", folders: null };
  await ctx.em.insert(Recategorization, { ...row, createdAt: ctx.now(), heartbeatAt: ctx.now() });
  const total = await insertItems(ctx, id, {
    categoryIds: categoryId ? tree.withChildren(categoryId) : null,
    ids: wanted.ids ?? null,
    includeManual,
    uncategorizedId: tree.uncategorized?.id ?? null,
  });
  await ctx.em.nativeUpdate(Recategorization, { id }, { total });
  return id;
}
