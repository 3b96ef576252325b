import { contentNames, toFields } from "@bowerbird/contract/bookmark-table";
import { own, type Context } from "../../platform/context/index.ts";
import { exportLibrary } from "../exports/index.ts";
import { bytes, type TestWorld } from "../../testing/index.ts";
import { applyRestore, getRestore, startRestore } from "./index.ts";

/** A file of everything the person has. */
export async function exported(ctx: Context, format: "json" | "csv" | "html"): Promise<string> {
  const { content } = await exportLibrary(ctx, { format });
  let text = "";
  for await (const part of content) text += part;
  return text;
}

/** Has a backup read, as far as the preview. */
export async function preview(world: TestWorld, ctx: Context, text: string) {
  const { id } = await startRestore(ctx, { name: "backup", content: bytes(text) });
  await world.work();
  return getRestore(ctx, { id });
}

export async function restoreText(world: TestWorld, ctx: Context, text: string, mode: "merge" | "replace") {
  const { id } = await preview(world, ctx, text);
  await applyRestore(ctx, { id, mode });
  await world.work();
  return getRestore(ctx, { id });
}

/** Everything that a backup is to bring back, without ids, in an order of its own. */
export async function libraryOf(ctx: Context) {
  const bookmarks = await own(ctx).selectFrom("Bookmark").selectAll().where("deletedAt", "is", null).execute();
  const categories = await own(ctx).selectFrom("Category").selectAll().execute();
  const byId = new Map(categories.map((row) => [row.id, row]));
  const pathOf = (id: string | null): string => {
    const row = id === null ? undefined : byId.get(id);
    return row ? `${pathOf(row.parentId)}/${row.name}` : "";
  };
  const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    bookmarks: sorted(
      bookmarks.map((row) => ({
        ...toFields(contentNames, (name) => row[name]),
        url: row.url,
        tags: row.tags,
        category: pathOf(row.categoryId),
        createdAt: row.createdAt.toISOString(),
        isAiGenerated: row.isAiGenerated,
        favicon: row.favicon,
        search: row.searchText,
      })),
    ),
    categories: sorted(
      categories.map(({ id, icon, color, isPinned, isCustom, bookmarkCount }) => {
        return { path: pathOf(id), icon, color, isPinned, isCustom, bookmarkCount };
      }),
    ),
  };
}
