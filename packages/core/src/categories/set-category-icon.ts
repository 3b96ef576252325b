import { defaults } from "@bowerbird/contract/limits";
import type { Context } from "../context/index.ts";
import { updateCategory } from "./update-category.ts";

/** Gives a category another icon; an empty one means the folder. */
export async function setCategoryIcon(ctx: Context, { id, icon }: { id: string; icon: string }): Promise<void> {
  await updateCategory(ctx, id, { icon: icon || defaults.categoryIcon });
}
