import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/** The models whose vectors the person's bookmarks have, the one that answers first; none where nothing is understood. */
export async function servedModels(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ served_model: string | null; model: string }>`
    select served_model, model from embedding_state
    where user_id = ${ctx.userId} and to_regclass('bookmark_vector') is not null`.execute(database(ctx));
  return rows.flatMap(({ served_model: served, model }) => [served ?? "", model]).filter((name) => name !== "");
}
