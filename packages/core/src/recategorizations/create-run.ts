import type { RecategorizationKind } from "@bowerbird/contract/recategorizations";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type CategoryTree, loadCategoryTree, lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { notFound } from "../errors/index.ts";

/** Which bookmarks a run looks at, and what it does with them. */
export interface WantedRun {
  kind: RecategorizationKind;
  mode: "preview" | "apply";
  /** Those that the person filed by hand too. */
  includeManual: boolean;
  /** Only this category and those below it. */
  categoryId?: string | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
}

/**
 * Writes down a run with the bookmarks that it is about, and has it worked on in the background. It takes the place of
 * one of the same kind that is not applied yet; the same run asked for twice is one.
 *
 * @throws NOT_FOUND for a category that is not the person's
 */
export async function createRun(ctx: Context, wanted: WantedRun): Promise<{ id: string }> {
  const { id, isNew } = await inTransaction(ctx, async (inner) => {
    await lockCategories(database(inner), ctx.userId);
    const tree = await loadCategoryTree(database(inner), ctx.userId);
    if (wanted.categoryId && !tree.get(wanted.categoryId)) throw notFound("Category");
    const same = await findSame(inner, wanted);
    if (same) return { id: same, isNew: false };
    await replaceOthers(inner, wanted.kind);
    return { id: await insertRun(inner, wanted, tree), isNew: true };
  });
  if (isNew) {
    const payload = { userId: ctx.userId, recategorizationId: id };
    await ctx.services.enqueue("run-recategorization", payload, { priority: 5 });
  }
  return { id };
}

/** A second click must not begin again. */
async function findSame(ctx: Context, wanted: WantedRun): Promise<string | undefined> {
  if (wanted.ids) return undefined;
  const row = await database(ctx)
    .selectFrom("recategorization")
    .select("id")
    .where("user_id", "=", ctx.userId)
    .where("kind", "=", wanted.kind)
    .where("mode", "=", wanted.mode)
    .where("include_manual", "=", wanted.includeManual)
    .where("category_id", "is not distinct from", wanted.categoryId ?? null)
    .where("status", "in", ["queued", "running"])
    .executeTakeFirst();
  return row?.id;
}

async function replaceOthers(ctx: Context, kind: string): Promise<void> {
  await database(ctx)
    .updateTable("recategorization")
    .set({ status: "replaced", finished_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("kind", "=", kind)
    .where("status", "in", ["queued", "running", "ready"])
    .execute();
}

async function insertRun(ctx: Context, wanted: WantedRun, tree: CategoryTree): Promise<string> {
  const id = uuid();
  const { kind, mode, includeManual, categoryId = null } = wanted;
  const row = { user_id: ctx.userId, id, kind, mode, include_manual: includeManual, category_id: categoryId };
  await database(ctx)
    .insertInto("recategorization")
    .values({ ...row, status: "queued", created_at: ctx.now(), touched_at: ctx.now() })
    .execute();
  const total = await insertItems(ctx, id, wanted, tree);
  await database(ctx)
    .updateTable("recategorization")
    .set({ total })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute();
  return id;
}

/** @returns how many there are */
async function insertItems(
  ctx: Context,
  id: string,
  { includeManual, categoryId, ids }: WantedRun,
  tree: CategoryTree,
): Promise<number> {
  const scope = categoryId ? tree.withChildren(categoryId) : null;
  const { numAffectedRows } = await sql`
    insert into recategorization_item (user_id, recategorization_id, bookmark_id)
    select user_id, ${id}, id from bookmark
    where user_id = ${ctx.userId} and deleted_at is null
      and (${scope === null} or category_id = any(${scope ?? []}::uuid[]))
      and (${ids === undefined} or id = any(${[...(ids ?? [])]}::uuid[]))
      and (${includeManual} or is_ai_generated or category_id = ${tree.uncategorized?.id ?? null})
  `.execute(database(ctx));
  return Number(numAffectedRows ?? 0);
}
