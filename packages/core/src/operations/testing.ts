import { updateBookmarkInput, type UpdateBookmarkInput } from "@bowerbird/contract/bookmark-changes";
import { createCategoryInput, editCategoryInput, type EditCategoryInput } from "@bowerbird/contract/categories";
import { updateBookmark } from "../library/bookmarks/index.ts";
import { createCategory, editCategory } from "../library/categories/index.ts";
import { type Actor, type Context, own } from "../platform/context/index.ts";
import type { TestWorld } from "../testing/index.ts";
import { listHistory } from "./operator-actions.ts";

export { add } from "../library/bookmarks/testing.ts";

const you: Actor = { type: "person", sessionId: "this session" };

/** A person who acts in the web app, or by another way. */
export async function signedIn(world: TestWorld, by: Actor = you): Promise<Context> {
  return { ...(await world.person()), by };
}

export const update = (ctx: Context, id: string, change: Omit<UpdateBookmarkInput, "id">) =>
  updateBookmark(ctx, updateBookmarkInput.parse({ id, ...change }));
export const create = (ctx: Context, name: string, parentId: string | null = null) =>
  createCategory(ctx, createCategoryInput.parse({ name, parentId }));
export const edit = (ctx: Context, id: string, change: Omit<EditCategoryInput, "id">) =>
  editCategory(ctx, editCategoryInput.parse({ id, ...change }));

export const history = async (ctx: Context) => (await listHistory(ctx, { limit: 50 })).items;
export const newest = async (ctx: Context) => (await history(ctx))[0]!;

/** All that the person has and sees, but for the times of the last change. */
export async function library(ctx: Context) {
  const bookmarks = await own(ctx).selectFrom("Bookmark").selectAll().orderBy("id").execute();
  const categories = await own(ctx).selectFrom("Category").selectAll().orderBy("id").execute();
  return {
    bookmarks: bookmarks.map((row) => ({ ...row, updatedAt: null, changedIn: null })),
    categories: categories.map((row) => ({ ...row, updatedAt: null })),
  };
}
