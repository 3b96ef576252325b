import { byName } from "@bowerbird/contract/home-lists";
import type { Category } from "@bowerbird/contract/categories";

export interface CategoryNode extends Category {
  children: CategoryNode[];
  /** Its own bookmarks and those of everything below it. */
  totalCount: number;
  /** Names from the top, joined by slashes. */
  path: string;
  level: number;
}

export interface CategoryTree {
  /** Pinned first, then by name. */
  roots: CategoryNode[];
  byId: ReadonlyMap<string, CategoryNode>;
}

/** Every category is in `byId` and exactly once in the tree; one whose parent is missing stands at the top. */
export function buildCategoryTree(categories: readonly Category[]): CategoryTree {
  const byId = new Map<string, CategoryNode>();
  for (const category of categories) {
    byId.set(category.id, {
      ...category,
      children: [],
      totalCount: category.bookmarkCount,
      path: category.name,
      level: 0,
    });
  }
  const roots: CategoryNode[] = [];
  for (const node of byId.values()) (parentOf(node, byId)?.children ?? roots).push(node);
  // Parents come before their children in this order, so read backwards it adds up from the leaves.
  const order = inDepth(roots);
  for (const node of order.toReversed()) for (const child of node.children) node.totalCount += child.totalCount;
  for (const node of order) node.children.sort(pinnedThenName);
  return { roots: roots.sort(pinnedThenName), byId };
}

/** The category of that name, of several the one nearest to the top, or the one with that path. */
export function findCategory({ byId }: CategoryTree, name: string): CategoryNode | undefined {
  const key = name.trim().toLowerCase();
  const named = [...byId.values()].filter((node) => node.name.toLowerCase() === key);
  const [first] = named.toSorted((a, b) => a.level - b.level || (a.id < b.id ? -1 : 1));
  return first ?? [...byId.values()].find((node) => node.path.toLowerCase() === key);
}

/** The address of a category's own page: by its name, or by its path where another has that name before it. */
export function categoryPath(tree: CategoryTree, node: CategoryNode): string {
  const name = findCategory(tree, node.name) === node ? node.name : node.path;
  return `/category/${encodeURIComponent(name)}`;
}

/** The category and everything below it. */
export function withDescendants(node: CategoryNode): CategoryNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

function parentOf(node: CategoryNode, byId: ReadonlyMap<string, CategoryNode>): CategoryNode | undefined {
  return node.parentId === null ? undefined : byId.get(node.parentId);
}

function inDepth(roots: readonly CategoryNode[]): CategoryNode[] {
  const order = [...roots];
  for (const node of order) {
    for (const child of node.children) {
      child.level = node.level + 1;
      child.path = `${node.path}/${child.name}`;
      order.push(child);
    }
  }
  return order;
}

function pinnedThenName(a: CategoryNode, b: CategoryNode): number {
  return Number(b.pinned) - Number(a.pinned) || byName(a, b);
}
