import { limits } from "@bowerbird/contract/limits";
import type { SavedSearch, saveSearchInput } from "@bowerbird/contract/saved-searches";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { nameKey } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { AppError } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { parseQuery } from "../search/index.ts";
import { checkName } from "./check-name.ts";
import { listSavedSearches } from "./list-saved-searches.ts";
import { lockSearches } from "./lock-searches.ts";

/**
 * Keeps a search under a name. Its category need not be there: what was deleted can come back by an undo.
 *
 * @throws BAD_REQUEST for a query that a search refuses; CONFLICT when the person has one of that name, ignoring case, or
 *   too many
 */
export async function saveSearch(
  ctx: Context,
  { name, filters }: z.output<typeof saveSearchInput>,
): Promise<SavedSearch> {
  parseQuery(filters.query);
  return inTransaction(ctx, async (inner) => {
    await lockSearches(inner);
    const known = await listSavedSearches(inner);
    checkName(known, name);
    if (known.length >= limits.savedSearches) {
      throw new AppError("CONFLICT", `You can have at most ${limits.savedSearches} saved searches.`);
    }
    const id = uuid();
    await database(inner)
      .insertInto("saved_search")
      .values({ user_id: ctx.userId, id, name, name_key: nameKey(name), filters: JSON.stringify(filters) })
      .execute();
    await publish(inner, { type: "saved-searches.changed" });
    return { id, name, filters };
  });
}
