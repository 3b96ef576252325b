import { sql } from "kysely";
import { type Context, own } from "../../platform/context/index.ts";

/** The rest of a change, locked until the transaction ends. */
export function lockChange(ctx: Context, changeId: string) {
  const change = own(ctx).selectFrom("BookmarkChange").select("pending").where("id", "=", changeId);
  return change.forUpdate().executeTakeFirst();
}

/** Deletes the change if it changed nothing. @returns whether it did */
export async function deleteIfEmpty(ctx: Context, changeId: string): Promise<boolean> {
  const items = own(ctx).selectFrom("BookmarkChangeItem").select("changeId").where("changeId", "=", changeId);
  const { numDeletedRows } = await own(ctx)
    .deleteFrom("BookmarkChange")
    .where("id", "=", changeId)
    .where("count", "=", 0)
    .where(({ not, exists }) => not(exists(items)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores which bookmarks a change is about, in their order. */
export async function storeSelected(ctx: Context, changeId: string, ids: readonly string[]): Promise<void> {
  const change = own(ctx).updateTable("BookmarkChange").where("id", "=", changeId);
  await change.set("selected", sql<string[]>`${[...ids]}::uuid[]`).execute();
}

/** The next of the selected bookmarks. */
export async function nextSelected(ctx: Context, changeId: string, done: number, max: number): Promise<string[]> {
  const next = sql<string[]>`selected[${done + 1}::int : ${done + max}::int]`.as("ids");
  const change = own(ctx).selectFrom("BookmarkChange").select(next).where("id", "=", changeId);
  return (await change.executeTakeFirst())?.ids ?? [];
}
