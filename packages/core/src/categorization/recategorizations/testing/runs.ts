import { addBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import { recategorizeInput, tagBookmarksInput } from "@bowerbird/contract/recategorizations";
import { sql } from "kysely";
import { addBookmarks } from "../../../library/bookmarks/index.ts";
import { loadCategoryTree } from "../../../library/categories/index.ts";
import { type Context, database, own } from "../../../platform/context/index.ts";
import type { TestWorld } from "../../../testing/index.ts";
import { startRecategorization, startTagging } from "../index.ts";

type NewLink = { url: string; title?: string; category?: string; isAiGenerated?: boolean; tags?: string[] };

/** Saves links as given, without categorizing them. @returns their ids */
export async function save(ctx: Context, bookmarks: NewLink[]): Promise<string[]> {
  const { created } = await addBookmarks(ctx, addBookmarksInput.parse({ bookmarks }));
  return created.map(({ id }) => id);
}

export async function startRun(ctx: Context, input: object = {}): Promise<string> {
  return (await startRecategorization(ctx, recategorizeInput.parse(input))).id;
}

/** Starts a run and completes it. */
export async function run(world: TestWorld, ctx: Context, input: object = {}): Promise<string> {
  const id = await startRun(ctx, input);
  await world.work();
  return id;
}

export async function tagAll(world: TestWorld, ctx: Context, input: object): Promise<string> {
  const { id } = await startTagging(ctx, tagBookmarksInput.parse(input));
  await world.work();
  return id;
}

/** All columns of all bookmarks, including trashed ones, except `updated_at`. */
export async function storedRows(ctx: Context): Promise<unknown[]> {
  const { rows } = await sql`
    select to_jsonb(b) - 'updated_at' - 'changed_in' as row from bookmark b where user_id = ${ctx.userId} order by id
  `.execute(database(ctx));
  return rows;
}

/** The category path of each bookmark, by URL. */
export async function categoryPaths(ctx: Context): Promise<Record<string, string>> {
  const tree = await loadCategoryTree(ctx);
  const rows = await own(ctx).selectFrom("Bookmark").select(["url", "categoryId"]).execute();
  return Object.fromEntries(rows.map(({ url, categoryId }) => [url, tree.getPath(categoryId).join("/")]));
}
