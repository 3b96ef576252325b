import { database, type Context } from "../../platform/context/index.ts";
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
  const db = database(ctx);
  const bookmarks = await db
    .selectFrom("bookmark")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .where("deleted_at", "is", null)
    .execute();
  const categories = await db.selectFrom("category").selectAll().where("user_id", "=", ctx.userId).execute();
  const byId = new Map(categories.map((row) => [row.id, row]));
  const pathOf = (id: string | null): string => {
    const row = id === null ? undefined : byId.get(id);
    return row ? `${pathOf(row.parent_id)}/${row.name}` : "";
  };
  const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    bookmarks: sorted(
      bookmarks.map((row) => ({
        url: row.url,
        title: row.title,
        description: row.description,
        tags: row.tags,
        category: pathOf(row.category_id as unknown as string),
        createdAt: new Date(row.created_at).toISOString(),
        isAiGenerated: row.is_ai_generated,
        aiSummary: row.ai_summary,
        aiRelevance: row.ai_relevance,
        favicon: row.favicon,
        search: row.search_text,
      })),
    ),
    categories: sorted(
      categories.map(({ id, icon, color, is_pinned, is_custom, bookmark_count }) => {
        return { path: pathOf(id), icon, color, is_pinned, is_custom, bookmark_count };
      }),
    ),
  };
}
