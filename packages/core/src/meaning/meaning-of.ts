import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import type { Meaning } from "./embed-query.ts";
import { servedModels } from "./served-models.ts";

/** What one of the person's bookmarks means; null while that is not known. */
export async function meaningOf(ctx: Context, bookmarkId: string): Promise<Meaning | null> {
  for (const model of await servedModels(ctx)) {
    const { rows } = await sql<Meaning>`
      select model, dimensions, vector::text as vector from bookmark_vector
      where user_id = ${ctx.userId} and bookmark_id = ${bookmarkId} and model = ${model}
        and vector is not null`.execute(database(ctx));
    if (rows[0]) return rows[0];
  }
  return null;
}
