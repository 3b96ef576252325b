import type { ChangeFacts } from "@bowerbird/contract/history";
import { sql } from "kysely";
import { type Context, own } from "../../platform/context/index.ts";

/** What a change did, and the name of the category that all bookmarks of a move came from: null for several, or one that is gone. */
export async function findUndone(ctx: Context, changeId: string) {
  const change = await own(ctx)
    .selectFrom("BookmarkChange")
    .select(["kind", "count", "subject", "target"])
    .where("id", "=", changeId)
    .executeTakeFirstOrThrow();
  return { change: change as ChangeFacts, backIn: change.kind === "move" ? await findOrigin(ctx, changeId) : null };
}

async function findOrigin(ctx: Context, changeId: string): Promise<string | null> {
  const origins = await own(ctx)
    .selectFrom("BookmarkChangeItem")
    .select(sql<string | null>`before ->> 'category_id'`.as("id"))
    .distinct()
    .where("changeId", "=", changeId)
    .limit(2)
    .execute();
  const [origin, other] = origins;
  if (!origin?.id || other) return null;
  const category = own(ctx).selectFrom("Category").select("name").where("id", "=", origin.id);
  return (await category.executeTakeFirst())?.name ?? null;
}
