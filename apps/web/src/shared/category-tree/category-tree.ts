import type { Category } from "@bowerbird/contract/categories";
import { withColors } from "@bowerbird/bookmark/category-colors";
import { inTreeOrder, listShown } from "@bowerbird/bookmark/category-order";
import { showPath } from "@bowerbird/bookmark/readable-address";
import { type CategoryGroup, toGroups } from "@bowerbird/bookmark/home-groups";
import { locale } from "@bowerbird/contract/messages/locale";
import { defaults } from "@bowerbird/contract/limits";
import * as common from "../messages.json";
import type { SelectOption } from "../ui/select.tsx";
import { CategoryIcon } from "@bowerbird/ui/category-icon";

export interface CategoryNode extends Category {
  children: CategoryNode[];
  /** Its own bookmarks and those of all its descendants. */
  totalCount: number;
  /** Whether the sidebar has it, see {@link listShown}. */
  isShown: boolean;
  /** The color of its tile, see {@link withColors}. */
  shownColor: string;
  /** Names from the top, joined by slashes. */
  path: string;
  level: number;
}

export interface CategoryTree {
  /** In the order that the person has chosen, pinned ones first. */
  roots: CategoryNode[];
  byId: ReadonlyMap<string, CategoryNode>;
}

/** Every category is in `byId` and exactly once in the tree; one with an unknown parent becomes a root. */
export function buildCategoryTree(categories: readonly Category[]): CategoryTree {
  const byId = new Map<string, CategoryNode>();
  const colored = withColors(categories);
  const shown = new Set(listShown(colored));
  for (const category of inTreeOrder(colored, locale)) {
    const name = shownCategory(category.name);
    byId.set(category.id, {
      ...category,
      name,
      children: [],
      totalCount: category.bookmarkCount,
      isShown: shown.has(category),
      path: name,
      level: 0,
    });
  }
  const roots: CategoryNode[] = [];
  for (const node of byId.values()) (getParent(node, byId)?.children ?? roots).push(node);
  // Parents come before their children, so the reverse order sums from the leaves.
  const order = inDepth(roots);
  for (const node of order.toReversed()) for (const child of node.children) node.totalCount += child.totalCount;
  return { roots, byId };
}

/** The category with that name (the highest in the tree if several have it), or with that path or id. */
export function findCategory(tree: CategoryTree, name: string): CategoryNode | undefined {
  const key = shownCategory(name.trim()).toLowerCase();
  const { names, paths } = getIndex(tree);
  return names.get(key) ?? paths.get(key) ?? tree.byId.get(key);
}

interface Index {
  names: ReadonlyMap<string, CategoryNode>;
  paths: ReadonlyMap<string, CategoryNode>;
}

const indexes = new WeakMap<CategoryTree, Index>();

/** Every row of the sidebar asks, so names are indexed once for a tree. */
function getIndex(tree: CategoryTree): Index {
  const known = indexes.get(tree);
  if (known) return known;
  const [names, paths] = [new Map<string, CategoryNode>(), new Map<string, CategoryNode>()];
  for (const node of [...tree.byId.values()].toSorted((a, b) => a.level - b.level || (a.id < b.id ? -1 : 1))) {
    for (const [index, text] of [
      [names, node.name],
      [paths, node.path],
    ] as const)
      if (!index.has(text.toLowerCase())) index.set(text.toLowerCase(), node);
  }
  indexes.set(tree, { names, paths });
  return { names, paths };
}

/** The name of a category as it is shown: Uncategorized, which cannot be renamed, has one in each language. */
export function shownCategory(name: string): string {
  return name === defaults.categoryName ? common.uncategorized : name;
}

/** A path of names joined by slashes as people read it, see {@link shownCategory}: "Work › Design". */
export function shownPath(path: string): string {
  return showPath(shownCategory(path));
}

export function findUncategorized({ roots }: CategoryTree): CategoryNode | undefined {
  return roots.find(isUncategorized);
}

/** Whether it is Uncategorized, which has what belongs to no other category. */
export function isUncategorized({ name, isCustom, level }: CategoryNode): boolean {
  return !isCustom && level === 0 && name === shownCategory(defaults.categoryName);
}

/** Whether there are no bookmarks; false while the categories are loading. */
export function isEmpty(tree: CategoryTree | null): boolean {
  return tree?.roots.every(({ totalCount }) => totalCount === 0) ?? false;
}

/** The category and everything below it. */
export function withDescendants(node: CategoryNode): CategoryNode[] {
  return [node, ...node.children.flatMap(withDescendants)];
}

/** The categories above it, from the top. */
export function parentNodes({ byId }: Pick<CategoryTree, "byId">, node: CategoryNode): CategoryNode[] {
  const parent = node.level > 0 ? getParent(node, byId) : undefined;
  return parent ? [...parentNodes({ byId }, parent), parent] : [];
}

function getParent(node: CategoryNode, byId: ReadonlyMap<string, CategoryNode>): CategoryNode | undefined {
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

/** Deeper levels are not indented further, to leave room for their names. */
const maxIndentLevel = 6;

/** All categories for a select, children indented below their parents. */
export function categoryOptions(nodes: readonly CategoryNode[]): SelectOption[] {
  const options: SelectOption[] = [];
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { id, name, path, level } = node;
    const icon = CategoryIcon({ icon: node.icon, name, color: node.shownColor });
    options.push({ value: id, label: name, path, icon, level: Math.min(level, maxIndentLevel) });
    waiting.push(...node.children.toReversed());
  }
  return options;
}

/** The groups of the whole library, or of one category and its descendants. */
export function categoryGroups(tree: CategoryTree, selected: CategoryNode | null): CategoryGroup[] {
  return toGroups(selected ? withDescendants(selected) : tree.roots.flatMap(withDescendants));
}
