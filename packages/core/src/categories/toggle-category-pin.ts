import type { Category } from "@bowerbird/contract/categories";
import { sql } from "kysely";
import { type Context, inTransaction } from "../context/index.ts";
import { getCategory } from "./get-category.ts";
import { updateCategory } from "./update-category.ts";

/** Pins a category that is not pinned and lets go of one that is. @throws NOT_FOUND */
export function toggleCategoryPin(ctx: Context, { id }: { id: string }): Promise<Category> {
  return inTransaction(ctx, async (inner) => {
    await updateCategory(inner, id, { is_pinned: sql<boolean>`not is_pinned` });
    return getCategory(inner, id);
  });
}
