import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { type Context, database } from "../context/index.ts";
import { type RecategorizationRow, toRecategorization } from "./recategorization-row.ts";

/** The person's runs, the newest first. */
export async function listRecategorizations(ctx: Context, { limit }: { limit: number }): Promise<Recategorization[]> {
  const rows = await database(ctx)
    .selectFrom("recategorization")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toRecategorization(row as unknown as RecategorizationRow));
}
