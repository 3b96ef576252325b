import { type CategoryNode, type CategoryTree, isUncategorized } from "../../shared/category-tree/category-tree.ts";

/** Where a category is to be: under a parent (null for the top level), last there or right beside another one. */
export interface TreePosition {
  parentId: string | null;
  beforeId?: string;
  afterId?: string;
}

/** Where a dragged category would be dropped. */
export interface CategoryDrop {
  target: TreePosition;
  /** The row that it would go into, or the number of rows above the line that shows where. */
  index: number;
  isInto: boolean;
  level: number;
}

/** What the sidebar shows, from top to bottom. */
interface Shown {
  tree: CategoryTree;
  rows: readonly CategoryNode[];
  expanded: ReadonlySet<string>;
}

/** From the upper and the lower edge of a row on, as a share of its height, a category is put beside it. */
const edge = 0.28;

/**
 * The position at a height of the list: inside a row, between two, or below all of them, which is the end of the top level.
 *
 * @param y in rows
 * @returns null where the category may not be, or is already
 */
export function findDrop({ tree, rows, expanded }: Shown, dragged: CategoryNode, y: number): CategoryDrop | null {
  const index = Math.floor(y);
  const row = rows[index];
  if (!row) return toDrop(tree, dragged, toEnd(tree, dragged), { index: rows.length, level: 0 });
  if (isWithin(tree, row, dragged)) return null;
  const share = y - index;
  const firstChild = expanded.has(row.id) ? row.children.find(({ isShown }) => isShown) : undefined;
  const beside =
    share < edge
      ? { other: row, target: { parentId: row.parentId, beforeId: row.id }, index }
      : share > 1 - edge
        ? firstChild
          ? { other: firstChild, target: { parentId: row.id, beforeId: firstChild.id }, index: index + 1 }
          : { other: row, target: { parentId: row.parentId, afterId: row.id }, index: index + 1 }
        : null;
  // Pinned ones come first: between them and the others, no other order can be shown.
  if (beside && beside.other.pinned === dragged.pinned) {
    return toDrop(tree, dragged, beside.target, { index: beside.index, level: beside.other.level });
  }
  return toDrop(tree, dragged, { parentId: row.id }, { index, level: row.level, isInto: true });
}

function toDrop(
  tree: CategoryTree,
  dragged: CategoryNode,
  target: TreePosition,
  shown: Pick<CategoryDrop, "index" | "level"> & { isInto?: boolean },
): CategoryDrop | null {
  return canBe(tree, dragged, target) ? { isInto: false, ...shown, target } : null;
}

function toEnd(tree: CategoryTree, node: CategoryNode): TreePosition {
  if (node.parentId !== null) return { parentId: null };
  const last = tree.roots.findLast((root) => root.pinned === node.pinned && root !== node);
  return { parentId: null, ...(last && { afterId: last.id }) };
}

/** Uncategorized stays on the top level; no category stays where it is. */
function canBe(tree: CategoryTree, node: CategoryNode, { parentId, beforeId, afterId }: TreePosition): boolean {
  if (parentId !== node.parentId) return !isUncategorized(node);
  if ((beforeId ?? afterId) === node.id) return false;
  const siblings = getSiblings(tree, node);
  const index = siblings.indexOf(node);
  if (afterId !== undefined) return siblings[index - 1]?.id !== afterId;
  return beforeId !== undefined && siblings[index + 1]?.id !== beforeId;
}

/**
 * The position to which an arrow key moves a category: up or down among its siblings, into the one above it, or out of its
 * parent.
 *
 * @returns null where there is none
 */
export function findStep(tree: CategoryTree, node: CategoryNode, key: string): TreePosition | null {
  const siblings = getSiblings(tree, node);
  const index = siblings.indexOf(node);
  const [above, below] = [siblings[index - 1], siblings[index + 1]];
  const { parentId } = node;
  const isAlike = (other: CategoryNode | undefined): other is CategoryNode => other?.pinned === node.pinned;
  if (key === "ArrowUp") return isAlike(above) ? { parentId, beforeId: above.id } : null;
  if (key === "ArrowDown") return isAlike(below) ? { parentId, afterId: below.id } : null;
  if (key === "ArrowRight") return above && !isUncategorized(node) ? { parentId: above.id } : null;
  const parent = parentId === null ? undefined : tree.byId.get(parentId);
  if (key !== "ArrowLeft" || !parent) return null;
  return { parentId: parent.parentId, ...(isAlike(parent) && { afterId: parent.id }) };
}

/** The categories that are shown beside it, with itself. */
function getSiblings(tree: CategoryTree, { parentId }: CategoryNode): CategoryNode[] {
  const parent = parentId === null ? undefined : tree.byId.get(parentId);
  return (parent?.children ?? tree.roots).filter(({ isShown }) => isShown);
}

function isWithin({ byId }: CategoryTree, node: CategoryNode, ancestor: CategoryNode): boolean {
  for (let at: CategoryNode | undefined = node; at; at = at.parentId === null ? undefined : byId.get(at.parentId)) {
    if (at === ancestor) return true;
  }
  return false;
}
