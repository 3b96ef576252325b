import type { ExportedSearch } from "@bowerbird/contract/saved-searches";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { type CategoryTree, loadCategoryTree, nameKey } from "../categories/index.ts";
import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { lockSearches } from "./lock-searches.ts";

/**
 * Makes the saved searches those of a file: of two with one name the later, and what has a name that is there stays
 * the same search. Runs in a transaction, when the file's categories are there.
 */
export async function replaceSearches(ctx: Context, searches: readonly ExportedSearch[]): Promise<void> {
  await lockSearches(ctx);
  const tree = await loadCategoryTree(database(ctx), ctx.userId);
  const byName = new Map(searches.map((search) => [nameKey(search.name), search]));
  const rows = [...byName].map(([key, search]) => ({
    id: uuid(),
    name: search.name,
    name_key: key,
    filters: filtersOf(search, tree),
  }));
  await sql`delete from saved_search where user_id = ${ctx.userId} and name_key != all(${[...byName.keys()]}::text[])`.execute(
    database(ctx),
  );
  await sql`
    insert into saved_search (user_id, id, name, name_key, filters)
    select ${ctx.userId}, id, name, name_key, filters
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, name text, name_key text, filters jsonb)
    on conflict (user_id, name_key) do update set name = excluded.name, filters = excluded.filters`.execute(
    database(ctx),
  );
  await publish(ctx, { type: "saved-searches.changed" });
}

/** A category that is not there by its names keeps the id that it had: to search everywhere would be another search. */
function filtersOf({ filters, category }: ExportedSearch, tree: CategoryTree): ExportedSearch["filters"] {
  const node = category && tree.at(category);
  return node ? { ...filters, categoryId: node.id } : filters;
}
