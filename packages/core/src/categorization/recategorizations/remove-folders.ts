import { Category } from "@bowerbird/db";
import { type Context, own } from "../../platform/context/index.ts";
import type { RecategorizationRow } from "./recategorization-row.ts";

/**
 * Deletes the categories that a run of an earlier version created, where nothing is left in them: such a run can still be
 * undone. Runs in a transaction.
 */
export async function removeEmptyFolders(
  ctx: Context,
  { folders }: Pick<RecategorizationRow, "folders">,
): Promise<void> {
  const created = (folders ?? []) as { id: string; isNew: boolean }[];
  const ids = created.flatMap(({ id, isNew }) => (isNew ? [id] : []));
  if (ids.length === 0) return;
  const bookmarks = own(ctx).selectFrom("Bookmark").select("categoryId").where("categoryId", "in", ids);
  const children = own(ctx).selectFrom("Category").select("parentId").where("parentId", "in", ids);
  const used = [
    ...(await bookmarks.distinct().execute()).map(({ categoryId }) => categoryId),
    ...(await children.distinct().execute()).map(({ parentId }) => parentId!),
  ];
  await ctx.em.nativeDelete(Category, { id: { $in: ids.filter((id) => !used.includes(id)) } });
}
