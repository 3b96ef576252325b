import { type SavedSearch, savedFilters } from "@bowerbird/contract/saved-searches";
import { type Context, database, inTransaction } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";

/** Forgets a saved search, not what it finds. @returns it: saved again, it is back. @throws NOT_FOUND */
export function deleteSearch(ctx: Context, { id }: { id: string }): Promise<SavedSearch> {
  return inTransaction(ctx, async (inner) => {
    const row = await database(inner)
      .deleteFrom("saved_search")
      .where("user_id", "=", ctx.userId)
      .where("id", "=", id)
      .returning(["name", "filters"])
      .executeTakeFirst();
    if (!row) throw notFound("Saved search");
    await publish(inner, { type: "saved-searches.changed" });
    return { id, name: row.name, filters: savedFilters.parse(row.filters) };
  });
}
