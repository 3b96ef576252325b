import { inTreeOrder, lastPosition } from "@bowerbird/bookmark/category-order";
import type { Category } from "@bowerbird/contract/categories";
import { defaults } from "@bowerbird/contract/limits";
import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import { sql, type Insertable } from "kysely";
import { type Context, database, type NewRow, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import t from "../messages.json" with { type: "json" };
import { type Category as CategoryRow, type EntityManager, queryBuilder, type Tables } from "@bowerbird/db";
import type { CategoryNode } from "./category-tree.ts";
import type { DeletedCategory } from "./remove-category.ts";

/**
 * Lists the person's categories as they are shown: in the order that the person has chosen, each right before those below
 * it, with the number of its own bookmarks.
 */
export async function listCategories(ctx: Context): Promise<Category[]> {
  return inTreeOrder(await selectCategories(ctx).execute(), currentLanguage());
}

/** The same, or null for a person with more than `max`. */
export async function listFewCategories(ctx: Context, max: number): Promise<Category[] | null> {
  const rows = await selectCategories(ctx)
    .limit(max + 1)
    .execute();
  return rows.length > max ? null : inTreeOrder(rows, currentLanguage());
}

/** The same with the positions of the manual order, whichever is chosen: for files, and for beginning that order. */
export async function listPlacedCategories(ctx: Context): Promise<Category[]> {
  const positions = new Map((await readCategoryNodes(ctx)).map(({ id, position }) => [id, position]));
  const categories = await listCategories(ctx);
  return categories.map((category) => ({ ...category, position: positions.get(category.id) ?? category.position }));
}

/** @throws NOT_FOUND for an unknown category or one of another person */
export async function getCategory(ctx: Context, id: string): Promise<Category> {
  const category = await selectCategories(ctx).where("id", "=", id).executeTakeFirst();
  if (!category) throw notFound(t.categoryNotFound);
  return category;
}

/** By columns: every page of the app waits for this list, and converting entities' rows takes five times as long. */
function selectCategories(ctx: Context) {
  return database(ctx)
    .selectFrom("category")
    .select(["id", "name", "icon", "color", "parent_id as parentId", "is_pinned as pinned"])
    .select(["is_custom as isCustom", "archived_count as archivedCount", shownPosition(ctx).as("position")])
    .select(sql<number>`bookmark_count - archived_count`.as("bookmarkCount"))
    .where("user_id", "=", ctx.userId);
}

/** See `category-order` of the package `bookmark`. */
function shownPosition({ userId }: Context) {
  const order = sql`(select category_order from "user" where id = ${userId})`;
  const isFallback = sql`not is_custom and parent_id is null and name = ${defaults.categoryName}`;
  return sql<string>`case when ${order} = 'manual' then position when ${isFallback} then ${lastPosition}::text else '' end`;
}

/** The nodes of the category tree. By columns: 0.4 ms instead of 1.9 for 50 categories, 6 instead of 54 for 5,000. */
export function readCategoryNodes(ctx: Context) {
  return database(ctx)
    .selectFrom("category")
    .select(["id", "parent_id as parentId", "name", "icon", "is_custom as isCustom", "position"])
    .where("user_id", "=", ctx.userId)
    .execute();
}

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
export function lockFields<F extends keyof CategoryRow & keyof Tables["Category"]>(
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
