import { builtInCategories } from "@bowerbird/contract/categories";
import type { Database } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { nameKey } from "./category-name.ts";

/** Gives a new account its first categories; those it already has stay as they are. */
export async function createBuiltInCategories(db: Database, userId: string): Promise<void> {
  const rows = builtInCategories.map(([name, icon, color]) => ({
    user_id: userId,
    id: uuid(),
    name,
    name_key: nameKey(name),
    icon,
    color,
    is_custom: false,
  }));
  await db
    .insertInto("category")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
