import type { Category } from "@bowerbird/contract/categories";
import { listCategories } from "../../library/categories/index.ts";
import { type Context, own } from "../../platform/context/index.ts";

/** The person's categories in the order of their creation. */
export async function listByCreation(ctx: Context): Promise<Category[]> {
  const [categories, rows] = await Promise.all([
    listCategories(ctx),
    own(ctx).selectFrom("Category").select(["id", "number"]).execute(),
  ]);
  const numbers = new Map(rows.map(({ id, number }) => [id, Number(number)]));
  return categories.toSorted((one, other) => (numbers.get(one.id) ?? 0) - (numbers.get(other.id) ?? 0));
}

/** Makes a built-in category the person's own, so that it stays also while nothing is in it. */
export async function adoptCategory(ctx: Context, id: string): Promise<void> {
  await own(ctx)
    .updateTable("Category")
    .set("isCustom", true)
    .where("id", "=", id)
    .where("isCustom", "=", false)
    .execute();
}
