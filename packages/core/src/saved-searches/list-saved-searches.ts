import { type SavedSearch, savedFilters } from "@bowerbird/contract/saved-searches";
import { type Context, database } from "../context/index.ts";

/** The person's saved searches by their names. */
export async function listSavedSearches(ctx: Context): Promise<SavedSearch[]> {
  const rows = await database(ctx)
    .selectFrom("saved_search")
    .select(["id", "name", "filters"])
    .where("user_id", "=", ctx.userId)
    .orderBy("name_key")
    .execute();
  return rows.map(({ id, name, filters }) => ({ id, name, filters: savedFilters.parse(filters) }));
}
