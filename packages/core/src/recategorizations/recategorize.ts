import { setTimeout as sleep } from "node:timers/promises";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { Recategorized, recategorizeInput } from "@bowerbird/contract/recategorizations";
import type { z } from "zod";
import { selectBookmarks, toBookmark } from "../bookmarks/index.ts";
import type { Context } from "../context/index.ts";
import { findRecategorization } from "./recategorization-row.ts";
import { startRecategorization } from "./start-recategorization.ts";

const lookInterval = 100;

/**
 * Sorts the person's bookmarks anew and waits up to 20 s for it.
 *
 * @returns the bookmarks that were looked at as they are then; without them when it takes longer
 * @throws NOT_FOUND for a category that is not the person's
 */
export async function recategorize(
  ctx: Context,
  input: z.output<typeof recategorizeInput>,
  time: number = limits.recategorizationTime,
): Promise<Recategorized> {
  const { id } = await startRecategorization(ctx, input);
  const deadline = ctx.now().getTime() + time;
  while (!(await isEnded(ctx, id))) {
    if (ctx.now().getTime() >= deadline) return { id };
    await sleep(lookInterval);
  }
  return { id, bookmarks: await bookmarksOf(ctx, id) };
}

async function isEnded(ctx: Context, id: string): Promise<boolean> {
  const { status } = await findRecategorization(ctx, id);
  return status !== "queued" && status !== "running";
}

async function bookmarksOf(ctx: Context, id: string): Promise<Bookmark[]> {
  const rows = await selectBookmarks(ctx)
    .innerJoin("recategorization_item as i", (join) =>
      join.onRef("i.user_id", "=", "b.user_id").onRef("i.bookmark_id", "=", "b.id"),
    )
    .where("i.recategorization_id", "=", id)
    .orderBy("b.created_at", "desc")
    .orderBy("b.id", "desc")
    .execute();
  return rows.map(toBookmark);
}
