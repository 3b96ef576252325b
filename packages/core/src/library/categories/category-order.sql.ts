import { nameKey } from "@bowerbird/contract/category-paths";
import { type CategoryOrder, getCategoryOrder, positionAsShown } from "@bowerbird/bookmark/category-order";
import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import { positionAfter, positionBetween } from "@bowerbird/contract/positions";
import { User } from "@bowerbird/db";
import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";
import { publish } from "../../platform/events/index.ts";
import { type CategoryNode, type CategoryTree } from "./category-tree.ts";
import { listCategories } from "./categories.sql.ts";

/**
 * The position of a category right before or after a sibling. Where there is no room between two, all siblings are placed
 * again. Runs in a transaction that has locked the categories.
 *
 * @param node with the parent that it will have
 */
export async function findPosition(
  ctx: Context,
  tree: CategoryTree,
  node: CategoryNode,
  { beforeId, afterId }: { beforeId?: string | undefined; afterId?: string | undefined },
): Promise<string> {
  const siblings = tree.getChildren(node.parentId).filter(({ id }) => id !== node.id);
  siblings.sort(byPosition);
  const beside = siblings.findIndex(({ id }) => id === (beforeId ?? afterId));
  const index = beforeId === undefined ? beside + 1 : beside;
  const [before, after] = [siblings[index - 1], siblings[index]];
  const position = positionBetween(before?.position ?? null, after?.position ?? null);
  if (position !== null) return position;
  let last: string | null = null;
  const placed = siblings.toSpliced(index, 0, node).map(({ id }) => ({ id, position: (last = positionAfter(last)) }));
  await writePositions(ctx, placed);
  return placed[index]!.position;
}

/** The positions of categories by their ids. */
export type Positions = Readonly<Record<string, string>>;

/**
 * Chooses the order of all categories: by name, or the manual one, which is what was there before.
 */
export async function setCategoryOrder(ctx: Context, { order }: { order: CategoryOrder }): Promise<void> {
  await ctx.em.nativeUpdate(User, { id: ctx.userId }, { categoryOrder: order });
  await publish(ctx, { type: "categories.changed" });
}

/**
 * Begins the manual order, in which everything stays where it is shown. Runs in a transaction that has locked the
 * categories.
 *
 * @returns the positions before; null in the manual order
 */
export async function beginManualOrder(ctx: Context, tree: CategoryTree): Promise<Positions | null> {
  const shown = await listCategories(ctx);
  if (getCategoryOrder(shown) === "manual") return null;
  const before = Object.fromEntries(tree.all().map(({ id, position }) => [id, position]));
  const placed = positionAsShown(shown, currentLanguage());
  for (const { id, position } of placed) tree.get(id)!.position = position;
  await writePositions(ctx, placed);
  await ctx.em.nativeUpdate(User, { id: ctx.userId }, { categoryOrder: "manual" });
  return before;
}

/** Undoes {@link beginManualOrder}. */
export async function endManualOrder(ctx: Context, before: Positions): Promise<void> {
  const placed = Object.entries(before).map(([id, position]) => ({ id, position }));
  await writePositions(ctx, placed);
  await ctx.em.nativeUpdate(User, { id: ctx.userId }, { categoryOrder: "name" });
}

function byPosition(a: CategoryNode, b: CategoryNode): number {
  const [one, other] = [a, b].map(({ position, name, id }) => [position, nameKey(name), id].join("\u0000"));
  return one! < other! ? -1 : 1;
}

async function writePositions(ctx: Context, placed: readonly { id: string; position: string }[]): Promise<void> {
  await sql`
    update category c set position = r.position
    from json_to_recordset(${JSON.stringify(placed)}::json) as r (id uuid, position text)
    where c.user_id = ${ctx.userId} and c.id = r.id`.execute(database(ctx));
}
