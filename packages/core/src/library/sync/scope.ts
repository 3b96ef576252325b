import { listShown } from "@bowerbird/bookmark/category-order";
import { type CategoryNode, type CategoryTree, listCategories, loadCategoryTree } from "../categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";

/** What is synced: a category with all below it, or the whole library. */
export interface Scope {
  tree: CategoryTree;
  /** The category that has the links of the top level. */
  rootId: string;
  /** Whether the top level is that of the library. */
  isWhole: boolean;
  /** The categories below the top level, parents first, siblings in the manual order. */
  folders: CategoryNode[];
}

/** @throws NOT_FOUND for a category of another person */
export async function loadScope(ctx: Context, categoryId: string | undefined): Promise<Scope> {
  const tree = await loadCategoryTree(ctx);
  if (categoryId !== undefined) {
    const root = tree.get(categoryId.toLowerCase());
    if (!root) throw notFound("Category");
    return { tree, rootId: root.id, isWhole: false, folders: listBelow(tree, [root.id], () => true) };
  }
  const rootId = tree.uncategorized!.id;
  const shown = await findShown(ctx);
  const folders = listBelow(tree, [null, rootId], (node) => node.id !== rootId && shown.has(node.id));
  return { tree, rootId, isWhole: true, folders };
}

/** The ids of the categories that the sidebar shows. */
async function findShown(ctx: Context): Promise<Set<string>> {
  return new Set(listShown(await listCategories(ctx)).map(({ id }) => id));
}

function listBelow(
  tree: CategoryTree,
  rootIds: readonly (string | null)[],
  isWanted: (node: CategoryNode) => boolean,
): CategoryNode[] {
  const byParent = tree.byParent();
  const found: CategoryNode[] = [];
  const parentIds = [...rootIds];
  for (const parentId of parentIds) {
    const children = (byParent.get(parentId) ?? []).filter(isWanted).toSorted(byPosition);
    found.push(...children);
    parentIds.push(...children.map(({ id }) => id));
  }
  return found;
}

export function byPosition(a: CategoryNode, b: CategoryNode): number {
  return a.position < b.position || (a.position === b.position && a.id < b.id) ? -1 : 1;
}

/** The parent of a folder as a sync names it: null for the top level. */
export function toOuterParent(scope: Scope, parentId: string | null): string | null {
  return parentId === scope.rootId ? null : parentId;
}

/** The parent that a category gets. */
export function toCategoryParent({ isWhole, rootId }: Scope, parentId: string | null): string | null {
  return parentId ?? (isWhole ? null : rootId);
}

/** The ids of all categories whose links are synced. */
export function toCategoryIds({ rootId, folders }: Scope): string[] {
  return [rootId, ...folders.map(({ id }) => id)];
}
