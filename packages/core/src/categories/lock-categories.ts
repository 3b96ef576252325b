import type { Database } from "@bowerbird/db";

/** Until the transaction ends, nobody else changes the tree of the person's categories or many bookmarks at once. */
export async function lockCategories(db: Database, userId: string): Promise<void> {
  await db.selectFrom("user").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}
