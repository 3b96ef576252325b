import { nameKey } from "@bowerbird/contract/category-paths";
import { type Language, languages } from "@bowerbird/contract/languages";
import { say } from "@bowerbird/contract/messages/language-scope";
import { translate } from "@bowerbird/contract/messages/translations";
import {
  type Category,
  type ChangedCategory,
  type editCategoryInput,
  type createCategoryInput,
} from "@bowerbird/contract/categories";
import { builtInCategories } from "@bowerbird/contract/built-in-categories";
import { positionAfter } from "@bowerbird/contract/positions";
import { defaults } from "@bowerbird/contract/limits";
import type { z } from "zod";
import { type Context, inTransaction, lockPerson } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { recordChange } from "../changes/index.ts";
import { diffCategory, findCategoryFields, toChangeKind } from "./category-change.ts";
import { type CategoryNode, type CategoryTree, loadCategoryTree } from "./category-tree.ts";
import { checkPosition, checkCategoryLimit } from "./check-position.ts";
import { beginManualOrder, findPosition, type Positions } from "./category-order.sql.ts";
import { insertNew, getCategory } from "./categories.sql.ts";
import { Category as Row, type EntityManager } from "@bowerbird/db";
import { publish } from "../../platform/events/index.ts";
import { v7 as uuid } from "uuid";
import { format } from "@bowerbird/contract/messages";
import t from "../messages.json" with { type: "json" };

type NewCategory = z.output<typeof createCategoryInput>;

/**
 * Creates a category.
 *
 * @throws CONFLICT for a sibling's name or at the category limit; NOT_FOUND for an unknown parent; BAD_REQUEST for too
 *   many levels
 */
export function createCategory(ctx: Context, input: NewCategory): Promise<ChangedCategory> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const parentId = input.parentId ?? null;
    const tree = await loadCategoryTree(inner);
    checkPosition(tree, null, parentId, input.name);
    checkCategoryLimit(tree);
    const id = uuid();
    await insertCategory(inner, id, { ...input, parentId, position: tree.nextPosition(parentId) });
    const changeId = uuid();
    const change = { id: changeId, kind: "create-category", count: 0, subject: input.name } as const;
    await recordChange(inner, { ...change, category: { created: id } });
    await publish(inner, { type: "categories.changed" });
    return { ...(await getCategory(inner, id)), changeId };
  });
}

async function insertCategory(
  ctx: Context,
  id: string,
  { parentId, position, name, icon, color, isCustom }: NewCategory & { parentId: string | null; position: string },
): Promise<void> {
  const appearance = { icon: icon || defaults.categoryIcon, color: color ?? defaults.categoryColor };
  const row = { id, parentId, position, name, nameKey: nameKey(name), isCustom: isCustom ?? true, ...appearance };
  await ctx.em.insert(Row, { userId: ctx.userId, ...row });
}

/**
 * Creates the built-in categories of a new account, named in the language of the request; existing ones stay as they are.
 * Uncategorized is known by its name, which the pages translate.
 */
export async function createBuiltInCategories(em: EntityManager, userId: string): Promise<void> {
  let position: string | null = null;
  const rows = builtInCategories.map(([builtIn, icon, color]) => {
    const name = builtIn === defaults.categoryName ? builtIn : say(builtIn);
    position = positionAfter(position);
    return { userId, id: uuid(), name, nameKey: nameKey(name), icon, color, isCustom: false, position };
  });
  await insertNew(em, rows);
}

/**
 * Names the built-in categories in the language that the person has chosen; renamed ones, which are custom, stay. One whose new name
 * a sibling has keeps its own.
 */
export async function nameBuiltInCategories(ctx: Context, language: Language): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const tree = await loadCategoryTree(inner);
    const known = getBuiltInNames();
    let isChanged = false;
    for (const node of tree.all()) {
      const builtIn = node.isCustom || node.id === tree.uncategorized?.id ? undefined : known.get(nameKey(node.name));
      const name = builtIn && translate(builtIn, language);
      if (!name || name === node.name) continue;
      const other = tree.child(node.parentId, name);
      if (other && other.id !== node.id) continue;
      tree.remove(node.id);
      tree.add({ ...node, name });
      await inner.em.nativeUpdate(Row, { id: node.id }, { name, nameKey: nameKey(name), updatedAt: inner.now() });
      isChanged = true;
    }
    if (isChanged) await publish(inner, { type: "categories.changed" });
  });
}

let builtInNames: ReadonlyMap<string, string> | undefined;

/** The English names of the built-in categories by their names in all languages. English wins where two are the same. */
function getBuiltInNames(): ReadonlyMap<string, string> {
  return (builtInNames ??= new Map(
    languages
      .toReversed()
      .flatMap((language) => builtInCategories.map(([name]) => [nameKey(translate(name, language)), name] as const)),
  ));
}

type Input = z.output<typeof editCategoryInput>;

/**
 * Updates the given fields of a category. A renamed built-in category becomes a custom one. One that comes under another
 * parent is the last there; with `beforeId` or `afterId` it is placed next to that category, under its parent, which
 * begins the manual order of all categories.
 *
 * @throws NOT_FOUND; CONFLICT for a sibling's name; BAD_REQUEST for a cycle, too many levels, or renaming or moving
 *   Uncategorized
 */
export function editCategory(ctx: Context, { id, ...input }: Input): Promise<ChangedCategory> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const tree = await loadCategoryTree(inner);
    const node = tree.get(id);
    if (!node) throw notFound(t.categoryNotFound);
    const parentId = getWantedParent(tree, node, input);
    const position = toPosition(tree, node, { ...input, parentId });
    const isBeside = input.beforeId !== undefined || input.afterId !== undefined;
    const began = isBeside ? await beginManualOrder(inner, tree) : null;
    const order = await toOrder(inner, tree, node, { ...input, parentId });
    const changeId = await updateCategory(inner, id, { ...toAppearance(input), ...position, ...order }, began);
    return { ...(await getCategory(inner, id)), changeId };
  });
}

function getWantedParent(tree: CategoryTree, node: CategoryNode, input: Omit<Input, "id">): string | null {
  const besideId = input.beforeId ?? input.afterId;
  const parentId = input.parentId === undefined ? node.parentId : input.parentId;
  if (besideId === undefined) return parentId;
  const beside = tree.get(besideId);
  if (!beside) throw notFound(t.categoryNotFound);
  const isUnderIt = input.parentId === undefined || input.parentId === beside.parentId;
  if (isUnderIt && beside.id !== node.id) return beside.parentId;
  throw new AppError("BAD_REQUEST", t.neighborHasOtherParent);
}

type Moved = Omit<Input, "id"> & { parentId: string | null };

async function toOrder(ctx: Context, tree: CategoryTree, node: CategoryNode, { parentId, ...input }: Moved) {
  const isBeside = input.beforeId !== undefined || input.afterId !== undefined;
  if (isBeside) return { position: await findPosition(ctx, tree, { ...node, parentId }, input) };
  return parentId === node.parentId ? {} : { position: tree.nextPosition(parentId) };
}

function toAppearance({ icon, color }: Omit<Input, "id">) {
  return { ...(icon !== undefined && { icon: icon || defaults.categoryIcon }), ...(color !== undefined && { color }) };
}

function toPosition(tree: CategoryTree, node: CategoryNode, input: Omit<Input, "id">) {
  const { name = node.name, parentId = node.parentId } = input;
  if (name === node.name && parentId === node.parentId) return {};
  if (node.id === tree.uncategorized?.id) {
    throw new AppError("BAD_REQUEST", format(t.nameCannotBeRenamedOrMoved, { name: node.name }));
  }
  checkPosition(tree, node, parentId, name);
  return { name, nameKey: nameKey(name), parentId, isCustom: node.isCustom || name !== node.name };
}

/** Sets a category's icon; an empty one means the default folder icon. */
export async function setCategoryIcon(ctx: Context, { id, icon }: { id: string; icon: string }): Promise<void> {
  await inTransaction(ctx, (inner) => updateCategory(inner, id, { icon: icon || defaults.categoryIcon }));
}

/** Pins a category to the top of the sidebar, or unpins it. */
export async function setCategoryPinned(ctx: Context, { id, pinned }: { id: string; pinned: boolean }): Promise<void> {
  await inTransaction(ctx, (inner) => updateCategory(inner, id, { isPinned: pinned }));
}

/** Pins an unpinned category and unpins a pinned one. @throws NOT_FOUND */
export function toggleCategoryPin(ctx: Context, { id }: { id: string }): Promise<Category> {
  return inTransaction(ctx, async (inner) => {
    await lockPerson(inner);
    const { pinned } = await getCategory(inner, id);
    await updateCategory(inner, id, { isPinned: !pinned });
    return getCategory(inner, id);
  });
}

/**
 * Updates one category, records the change for undo and publishes it. Runs in a transaction.
 *
 * @param began the positions before, where the change began the manual order
 * @returns the id of the change; null when nothing changed
 * @throws NOT_FOUND for one of another person
 */
async function updateCategory(
  ctx: Context,
  id: string,
  change: Partial<Row>,
  began: Positions | null = null,
): Promise<string | null> {
  const fields = await findCategoryFields(ctx, id);
  await ctx.em.nativeUpdate(Row, { id }, { ...change, updatedAt: ctx.now() });
  await publish(ctx, { type: "categories.changed" });
  const diff = diffCategory(fields, { ...fields, ...change });
  const kind = toChangeKind(diff.after);
  if (!kind) return null;
  const changeId = uuid();
  const target = await findTarget(ctx, diff.after);
  await recordChange(ctx, {
    id: changeId,
    kind,
    count: 0,
    subject: fields.name,
    target,
    category: { edited: id, ...diff, ...(began && { began }) },
  });
  return changeId;
}

/** What a category became, for people: its new name, or the parent's; null for the top level and for its appearance. */
async function findTarget(ctx: Context, { name, parentId, isPinned }: Partial<Row>): Promise<string | null> {
  if (name !== undefined) return name;
  if (parentId) return (await getCategory(ctx, parentId)).name;
  return isPinned ? "pinned" : null;
}
