import { nameKey } from "@bowerbird/contract/category-paths";
import { defaults } from "@bowerbird/contract/limits";
import { Category } from "@bowerbird/db";
import {
  type CategoryNode,
  checkCategoryLimit,
  checkPosition,
  diffCategory,
  findCategoryFields,
} from "../categories/index.ts";
import type { Context } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import type { Batch, Operation } from "./batch.ts";
import { byPosition, toCategoryParent, toOuterParent } from "./scope.ts";
import { writePositions } from "./sync-tree.sql.ts";
import { positionAfter, positionsBetween } from "@bowerbird/contract/positions";
import t from "./messages.json" with { type: "json" };

type FolderOperation = Operation<"add-folder" | "edit-folder">;

/** Creates, renames and moves categories. One that cannot be is skipped with the reason. */
export async function applyFolders(ctx: Context, batch: Batch, operations: readonly FolderOperation[]): Promise<void> {
  const names = new SwappedNames(ctx, batch, operations);
  const orders = new Map<string | null, SiblingOrder>();
  for (const operation of operations) {
    try {
      if (operation.type === "add-folder") await addFolder(ctx, batch, operation);
      else await editFolder(ctx, batch, operation, names);
      moveInOrder(batch, operation, orders);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      batch.skipped.push({ id: operation.id, reason: error.message });
    }
  }
  await names.restore();
  await writeOrders(ctx, batch, [...orders.values()]);
}

async function addFolder(ctx: Context, batch: Batch, operation: Operation<"add-folder">): Promise<void> {
  const { scope, created, counts } = batch;
  const { tree } = scope;
  const { id, name } = operation;
  const parentId = toCategoryParent(scope, operation.parentId);
  if (tree.get(id)) throw new AppError("CONFLICT", t.alreadyThere);
  await showHidden(ctx, batch, tree.child(parentId, name));
  checkPosition(tree, null, parentId, name);
  checkCategoryLimit(tree);
  const look = { icon: defaults.categoryIcon, color: defaults.categoryColor };
  const position = tree.nextPosition(parentId);
  const row = { id, parentId, name, nameKey: nameKey(name), position, ...look };
  await ctx.em.insert(Category, { userId: ctx.userId, ...row });
  tree.add({ id, parentId, name, icon: look.icon, isCustom: true, position });
  created.push(id);
  counts.folders += 1;
}

/** An empty built-in category is not part of the tree: with the name of a new folder it becomes that folder. */
async function showHidden(ctx: Context, { steps }: Batch, node: CategoryNode | undefined): Promise<void> {
  if (!node || node.isCustom) return;
  await ctx.em.nativeUpdate(Category, { id: node.id }, { isCustom: true });
  node.isCustom = true;
  steps.push({ edited: node.id, before: { isCustom: false }, after: { isCustom: true } });
}

/** Whether someone has changed since what is to be edited. */
function isStale(
  node: { name: string; parentId: string | null },
  was: Operation<"edit-folder">["was"],
  wanted: { name?: string | undefined; parentId: string | null },
): boolean {
  const isMoved = wanted.parentId !== node.parentId;
  return (isMoved && node.parentId !== was.parentId) || (wanted.name !== undefined && node.name !== was.name);
}

async function editFolder(
  ctx: Context,
  { scope, steps, counts }: Batch,
  { id, was, ...wanted }: Operation<"edit-folder">,
  names: SwappedNames,
): Promise<void> {
  const { tree } = scope;
  const node = tree.get(id);
  if (!node || id === scope.rootId) throw new AppError("NOT_FOUND", t.categoryIsGone);
  const outerId = toOuterParent(scope, node.parentId);
  const { name = node.name, parentId: wantedId = outerId } = wanted;
  const isMoved = wantedId !== outerId;
  const parentId = isMoved ? toCategoryParent(scope, wantedId) : node.parentId;
  if (isStale({ ...node, parentId: outerId }, was, { ...wanted, parentId: wantedId })) throw changed();
  await names.free(tree.child(parentId, name), id);
  const isRenamed = name !== node.name;
  if (isMoved || isRenamed) checkPosition(tree, node, parentId, name);
  const fields = await findCategoryFields(ctx, id);
  const position = isMoved ? tree.nextPosition(parentId) : node.position;
  const after = { name, parentId, isCustom: node.isCustom || isRenamed, position };
  await ctx.em.nativeUpdate(Category, { id }, { ...after, nameKey: nameKey(name), updatedAt: ctx.now() });
  steps.push({ edited: id, ...diffCategory(fields, { ...fields, ...after }) });
  tree.remove(id);
  tree.add({ ...node, ...after });
  names.settle(id);
  counts.folders += 1;
}

const changed = () => new AppError("CONFLICT", t.changedMeanwhile);

/** Categories that exchange their names: one of them gives its name up until it gets its new one. */
class SwappedNames {
  readonly #ctx: Context;
  readonly #batch: Batch;
  readonly #waiting: Set<string>;
  readonly #freed = new Map<string, CategoryNode>();

  constructor(ctx: Context, batch: Batch, operations: readonly FolderOperation[]) {
    this.#ctx = ctx;
    this.#batch = batch;
    this.#waiting = new Set(operations.flatMap(({ type, id }) => (type === "edit-folder" ? [id] : [])));
  }

  /** Frees a name that a category has which is edited later in this batch. */
  async free(node: CategoryNode | undefined, forId: string): Promise<void> {
    if (!node || node.id === forId || !this.#waiting.has(node.id) || this.#freed.has(node.id)) return;
    const { tree } = this.#batch.scope;
    await this.#ctx.em.nativeUpdate(Category, { id: node.id }, { nameKey: node.id });
    this.#freed.set(node.id, node);
    tree.freeName(node);
  }

  settle(id: string): void {
    this.#waiting.delete(id);
    this.#freed.delete(id);
  }

  /** Those that did not get a new name get a numbered one. */
  async restore(): Promise<void> {
    const { tree } = this.#batch.scope;
    for (const node of this.#freed.values()) {
      let name = node.name;
      for (let number = 2; tree.child(node.parentId, name); number++) name = `${node.name.slice(0, 90)} (${number})`;
      await this.#ctx.em.nativeUpdate(Category, { id: node.id }, { name, nameKey: nameKey(name) });
      tree.remove(node.id);
      tree.add({ ...node, name });
      if (name !== node.name) this.#batch.steps.push({ edited: node.id, before: { name: node.name }, after: { name } });
    }
  }
}

function moveInOrder(
  { scope }: Batch,
  { id, afterId }: FolderOperation,
  orders: Map<string | null, SiblingOrder>,
): void {
  if (afterId === undefined) return;
  const { parentId } = scope.tree.get(id)!;
  const order = orders.get(parentId) ?? new SiblingOrder(scope.tree.getChildren(parentId).toSorted(byPosition));
  orders.set(parentId, order);
  order.moveAfter(id, afterId);
}

async function writeOrders(
  ctx: Context,
  { scope, steps, created }: Batch,
  orders: readonly SiblingOrder[],
): Promise<void> {
  const { tree } = scope;
  const isNew = new Set(created);
  const changes = orders.flatMap((order) => [...order.changes()]).filter(([id]) => tree.get(id));
  for (const [id, position] of changes) {
    const node = tree.get(id)!;
    if (position === node.position) continue;
    if (!isNew.has(id)) steps.push({ edited: id, before: { position: node.position }, after: { position } });
    node.position = position;
  }
  await writePositions(
    ctx,
    "category",
    changes.map(([id, position]) => ({ id, position })),
  );
}

/** The manual order of some siblings, in which some get another position. */
export class SiblingOrder {
  readonly #ids: string[];
  readonly #positions: Map<string, string>;
  readonly #placed = new Set<string>();

  /** @param siblings in their order */
  constructor(siblings: readonly { id: string; position: string }[]) {
    this.#ids = siblings.map(({ id }) => id);
    this.#positions = new Map(siblings.map(({ id, position }) => [id, position]));
  }

  /** Puts one right after another; first without one, last after one that is not here. */
  moveAfter(id: string, afterId: string | null): void {
    this.remove(id);
    const index = afterId === null ? 0 : this.#ids.lastIndexOf(afterId) + 1;
    this.#ids.splice(afterId !== null && index === 0 ? this.#ids.length : index, 0, id);
    this.#placed.add(id);
  }

  remove(id: string): void {
    // Most are new, and not searched for among thousands.
    const isPlaced = this.#placed.delete(id);
    if (!isPlaced && !this.#positions.has(id)) return;
    const index = this.#positions.has(id) ? this.#ids.indexOf(id) : this.#ids.lastIndexOf(id);
    if (index >= 0) this.#ids.splice(index, 1);
  }

  /** The positions that are new: of those that were placed, or of all where there is no room between two. */
  changes(): Map<string, string> {
    const changes = new Map<string, string>();
    let before: string | null = null;
    for (let start = 0; start < this.#ids.length;) {
      let end = start;
      while (end < this.#ids.length && this.#placed.has(this.#ids[end]!)) end += 1;
      const after = end < this.#ids.length ? this.#positions.get(this.#ids[end]!)! : null;
      const positions = positionsBetween(before, after, end - start);
      if (!positions || (before !== null && after !== null && before >= after && end > start))
        return this.#findPositions();
      for (const [index, position] of positions.entries()) changes.set(this.#ids[start + index]!, position);
      before = after;
      start = end + 1;
    }
    return changes;
  }

  #findPositions(): Map<string, string> {
    let last: string | null = null;
    return new Map(this.#ids.map((id) => [id, (last = positionAfter(last))]));
  }
}
