import type { listTrashInput, TrashPage } from "@bowerbird/contract/bookmark-changes";
import { sql } from "kysely";
import type { z } from "zod";
import { type Context, database } from "../context/index.ts";
import { bookmarkColumns, toBookmark } from "./bookmark-row.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";

type Input = z.output<typeof listTrashInput>;

/** One page of what the person has deleted, the latest first. @throws BAD_REQUEST for a cursor that is not ours */
export async function listTrash(ctx: Context, { cursor, limit }: Input): Promise<TrashPage> {
  const rows = await database(ctx)
    .selectFrom("bookmark as b")
    .innerJoin("category as c", (join) => join.onRef("c.user_id", "=", "b.user_id").onRef("c.id", "=", "b.category_id"))
    .select(bookmarkColumns)
    .select("b.deleted_at")
    .where("b.user_id", "=", ctx.userId)
    .where("b.deleted_at", "is not", null)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(b.deleted_at, b.id) < (${sql.join(readCursor(cursor!))})`),
    )
    .orderBy("b.deleted_at", "desc")
    .orderBy("b.id", "desc")
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({ ...toBookmark(row), deletedAt: new Date(row.deleted_at!) }));
  const last = items.at(-1);
  return { items, nextCursor: last && items.length === limit ? writeCursor(last.deletedAt, last.id) : null };
}
