import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import { type Context, database, inTransaction } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { listSavedSearches } from "./list-saved-searches.ts";

/** Forgets a saved search, not what it finds. @returns it: saved again, it is back. @throws NOT_FOUND */
export function deleteSearch(ctx: Context, { id }: { id: string }): Promise<SavedSearch> {
  return inTransaction(ctx, async (inner) => {
    const search = (await listSavedSearches(inner)).find((one) => one.id === id);
    if (!search) throw notFound("Saved search");
    await database(inner).deleteFrom("saved_search").where("user_id", "=", ctx.userId).where("id", "=", id).execute();
    await publish(inner, { type: "saved-searches.changed" });
    return search;
  });
}
