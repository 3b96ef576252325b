import { type Context, database } from "../context/index.ts";

/** Lets one change of a person's saved searches happen at a time: their names and their number hang together. */
export async function lockSearches(ctx: Context): Promise<void> {
  await database(ctx).selectFrom("user").select("id").where("id", "=", ctx.userId).forNoKeyUpdate().execute();
}
