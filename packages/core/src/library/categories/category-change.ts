import { nameKey } from "@bowerbird/contract/category-paths";
import type { ChangeKind } from "@bowerbird/contract/history";
import { Category } from "@bowerbird/db";
import { format } from "@bowerbird/contract/messages";
import type { Context } from "../../platform/context/index.ts";
import { AppError, notFound } from "../../platform/errors/index.ts";
import { type CategoryTree, loadCategoryTree } from "./category-tree.ts";
import { endManualOrder, type Positions } from "./category-order.sql.ts";
import { lockFields } from "./categories.sql.ts";
import { checkPosition } from "./check-position.ts";
import { pointBack, type Repointed } from "./repoint.sql.ts";
import { checkRestorable, type DeletedCategory, findUnused, removeUnused, restoreCategory } from "./remove-category.ts";
import t from "../messages.json" with { type: "json" };

const fields = ["name", "parentId", "position", "icon", "color", "isPinned", "isCustom"] as const;

/** The columns of a category that a person can change. */
type CategoryFields = Pick<Category, "name" | "position" | "icon" | "color" | "isPinned" | "isCustom"> & {
  parentId: string | null;
};

interface Diff {
  before: Partial<CategoryFields>;
  after: Partial<CategoryFields>;
}

/** What a change did to categories, as it is stored for the undo; what was removed, the innermost first. */
export type CategoryChange =
  | { created: string }
  | ({ edited: string; began?: Positions } & Diff)
  | { removed: DeletedCategory[]; repointed?: Repointed[] }
  | { synced: SyncedCategories };

/** What a sync did to categories. */
export interface SyncedCategories {
  /** In the order in which they happened. */
  steps: CategoryChange[];
  /** The ids of new ones. */
  created: string[];
}

/** The fields of a category, locked until the transaction ends. @throws NOT_FOUND for one of another person */
export async function findCategoryFields(ctx: Context, id: string): Promise<CategoryFields> {
  const row = await lockFields(ctx, id, fields);
  if (!row) throw notFound(t.categoryNotFound);
  return row;
}

/** The fields in which two states of a category differ. */
export function diffCategory(before: CategoryFields, after: Partial<CategoryFields>): Diff {
  const changed = fields.filter((field) => before[field] !== after[field]);
  const pick = (from: Partial<CategoryFields>) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: pick(before), after: pick(after) };
}

/** What the history calls the change of these fields; null if there are none. */
export function toChangeKind(after: Partial<CategoryFields>): ChangeKind | null {
  if (after.name !== undefined) return "rename-category";
  if (after.parentId !== undefined || after.position !== undefined) return "move-category";
  if (after.isPinned !== undefined) return "pin-category";
  return Object.keys(after).length > 0 ? "style-category" : null;
}

/**
 * Reverts what a change did to categories; what was changed again since stays. Runs in a transaction that has locked the
 * categories.
 *
 * @throws CONFLICT where nothing can be reverted, or a name is in use; BAD_REQUEST for too many levels
 */
export async function revertCategories(ctx: Context, change: CategoryChange): Promise<void> {
  const tree = await loadCategoryTree(ctx);
  if ("synced" in change) return revertSteps(ctx, change.synced.steps);
  if ("created" in change) return removeCreated(ctx, tree, change.created);
  if ("edited" in change) return revertEdit(ctx, tree, change);
  for (const category of change.removed.toReversed()) {
    checkRestorable(tree, category);
    await restoreCategory(ctx, category, tree);
  }
  if (change.repointed) await pointBack(ctx, change.repointed);
}

/** What was changed again in the meantime stays, the rest is reverted. */
async function revertSteps(ctx: Context, steps: readonly CategoryChange[]): Promise<void> {
  for (const step of steps.toReversed()) {
    try {
      await revertCategories(ctx, step);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/** Removes the categories that a sync created and that are empty now that its bookmarks are reverted. */
export async function removeSynced(ctx: Context, change: CategoryChange): Promise<void> {
  if (!("synced" in change)) return;
  const tree = await loadCategoryTree(ctx);
  const left = change.synced.created.filter((id) => tree.get(id));
  await removeUnused(ctx, tree, await findUnused(ctx, tree, left));
}

async function removeCreated(ctx: Context, tree: CategoryTree, id: string): Promise<void> {
  const node = tree.get(id);
  if (!node) throw new AppError("CONFLICT", t.categoryDeletedMeanwhile);
  const unused = await findUnused(ctx, tree, [id]);
  if (unused.length === 0) throw new AppError("CONFLICT", format(t.categoryNotEmpty, { name: node.name }));
  await removeUnused(ctx, tree, unused);
}

async function revertEdit(
  ctx: Context,
  tree: CategoryTree,
  { edited: id, before, after, began }: { edited: string; began?: Positions } & Diff,
): Promise<void> {
  const node = tree.get(id);
  if (!node) throw new AppError("CONFLICT", t.categoryDeletedMeanwhile);
  const now = await findCategoryFields(ctx, id);
  const changed = fields.filter((field) => field in before && now[field] === after[field]);
  // A built-in category counts as custom because of its new name.
  const kept = changed.includes("name") ? changed : changed.filter((field) => field !== "isCustom");
  if (kept.length === 0) throw new AppError("CONFLICT", t.categoryChangedMeanwhile);
  const reverted: Partial<CategoryFields> = Object.fromEntries(kept.map((field) => [field, before[field]]));
  const { name = node.name, parentId = node.parentId } = reverted;
  if (name !== node.name || parentId !== node.parentId) checkPosition(tree, node, parentId, name);
  await ctx.em.nativeUpdate(Category, { id }, { ...reverted, nameKey: nameKey(name), updatedAt: ctx.now() });
  if (began) await endManualOrder(ctx, began);
}
