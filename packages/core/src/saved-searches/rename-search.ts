import type { renameSearchInput, SavedSearch } from "@bowerbird/contract/saved-searches";
import type { z } from "zod";
import { nameKey } from "../categories/index.ts";
import { type Context, database, inTransaction } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import { checkName } from "./check-name.ts";
import { listSavedSearches } from "./list-saved-searches.ts";
import { lockSearches } from "./lock-searches.ts";

/** @throws NOT_FOUND; CONFLICT when another has the name, ignoring case */
export function renameSearch(ctx: Context, { id, name }: z.output<typeof renameSearchInput>): Promise<SavedSearch> {
  return inTransaction(ctx, async (inner) => {
    await lockSearches(inner);
    const known = await listSavedSearches(inner);
    const search = known.find((one) => one.id === id);
    if (!search) throw notFound("Saved search");
    checkName(
      known.filter((one) => one !== search),
      name,
    );
    await database(inner)
      .updateTable("saved_search")
      .set({ name, name_key: nameKey(name) })
      .where("user_id", "=", ctx.userId)
      .where("id", "=", id)
      .execute();
    await publish(inner, { type: "saved-searches.changed" });
    return { ...search, name };
  });
}
