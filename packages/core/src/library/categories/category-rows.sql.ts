import { type Category, type EntityManager, queryBuilder, type Tables } from "@bowerbird/db";
import type { Insertable } from "kysely";
import { type Context, type NewRow, own } from "../../platform/context/index.ts";
import type { CategoryNode } from "./category-tree.ts";
import type { DeletedCategory } from "./remove-category.ts";

function selectNodes(ctx: Context) {
  return own(ctx).selectFrom("Category").select(["id", "parentId", "name", "icon", "isCustom", "position"]);
}

export function findById(ctx: Context, id: string): Promise<CategoryNode | undefined> {
  return selectNodes(ctx).where("id", "=", id).executeTakeFirst();
}

export function findAtTop(ctx: Context, nameKey: string): Promise<CategoryNode | undefined> {
  return selectNodes(ctx).where("parentId", "is", null).where("nameKey", "=", nameKey).executeTakeFirst();
}

/** Fields of a category, locked until the transaction ends. */
export function lockFields<F extends keyof Category & keyof Tables["Category"]>(
  ctx: Context,
  id: string,
  fields: readonly F[],
) {
  return own(ctx).selectFrom("Category").select(fields).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Locks categories until the transaction ends. Lock order: by id. */
export async function lockCategories(ctx: Context, ids: readonly string[]): Promise<void> {
  await own(ctx).selectFrom("Category").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
}

export async function insertRows(ctx: Context, rows: readonly NewRow<"Category">[]): Promise<void> {
  await own(ctx).insertInto("Category", rows).execute();
}

/** Inserts the categories whose names are free. */
export async function insertNew(em: EntityManager, rows: readonly Insertable<Tables["Category"]>[]): Promise<void> {
  const inserted = queryBuilder(em).insertInto("Category").values(rows);
  await inserted.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Frees the names of categories that go. */
export async function freeNames(ctx: Context, ids: readonly string[]): Promise<void> {
  const freed = own(ctx)
    .updateTable("Category")
    .set((eb) => ({ nameKey: eb.cast<string>("id", "text") }));
  await freed.where("id", "in", ids).execute();
}

/** Deletes rows without checks. */
export async function deleteRows(ctx: Context, ids: readonly string[]): Promise<DeletedCategory["row"][]> {
  const rows = await own(ctx)
    .deleteFrom("Category")
    .where("id", "in", ids)
    .returning(["id", "parentId", "name", "icon", "color", "isPinned", "isCustom", "createdAt", "position", "number"])
    .execute();
  return rows.map(({ parentId, isPinned, isCustom, createdAt, ...row }) => {
    return { ...row, parent_id: parentId, is_pinned: isPinned, is_custom: isCustom, created_at: createdAt };
  });
}
