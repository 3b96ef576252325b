import type { SimilarOutput, similarInput } from "@bowerbird/contract/meaning";
import { sql } from "kysely";
import type { z } from "zod";
import { getBookmark } from "../bookmarks/index.ts";
import type { Context } from "../context/index.ts";
import { meaningOf } from "../meaning/index.ts";
import { findNear } from "./find-by-meaning.ts";

/**
 * The person's bookmarks that are about the same as one of them.
 *
 * @throws NOT_FOUND where the person has no such bookmark
 */
export async function similarBookmarks(
  ctx: Context,
  { id, limit }: z.output<typeof similarInput>,
): Promise<SimilarOutput> {
  await getBookmark(ctx, { id });
  const meaning = await meaningOf(ctx, id);
  if (!meaning) return { bookmarks: [], isUnderstood: false };
  const near = await findNear(ctx, meaning, { condition: sql`id <> ${id}::uuid`, isNarrow: false });
  return { bookmarks: near.slice(0, limit), isUnderstood: true };
}
