import type { Context } from "../context/index.ts";
import { updateCategory } from "./update-category.ts";

/** Pins a category to the top of the sidebar, or lets it go. */
export async function setCategoryPinned(ctx: Context, { id, pinned }: { id: string; pinned: boolean }): Promise<void> {
  await updateCategory(ctx, id, { is_pinned: pinned });
}
