import type { ReplacedTags } from "@bowerbird/contract/tags";
import { sql } from "kysely";
import { lockCategories } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { editBookmarks } from "./edit-bookmarks.ts";
import { retryCollision } from "./retry-collision.ts";

interface Replacement {
  /** Exactly as they are spelled. */
  tags: readonly string[];
  /** Takes their place; without one they only go. */
  by?: string;
}

/**
 * Puts one tag in the place of others, or takes tags away, on all of the person's bookmarks. Those in the trash keep
 * theirs.
 *
 * @throws NOT_FOUND where no bookmark has any of the tags
 */
export function replaceTags(ctx: Context, { tags, by }: Replacement): Promise<ReplacedTags> {
  const edit = { replaceTags: { these: new Set(tags), by: by ?? null } };
  return retryCollision(() =>
    inTransaction(ctx, async (inner) => {
      await lockCategories(database(inner), ctx.userId);
      const ids = await taggedWith(inner, tags);
      if (ids.length === 0) throw notFound(tags.length === 1 ? "Tag" : "Tags");
      const { updated, changeId } = await editBookmarks(inner, ids, edit);
      await publish(inner, { type: "bookmarks.changed" });
      return { updated, changeId };
    }),
  );
}

async function taggedWith(ctx: Context, tags: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookmark where user_id = ${ctx.userId} and deleted_at is null and tags && ${[...tags]}::text[]
    order by id`.execute(database(ctx));
  return rows.map(({ id }) => id);
}
