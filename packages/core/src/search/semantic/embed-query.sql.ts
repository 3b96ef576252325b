import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** An embedding with its model. */
export interface SemanticVector {
  model: string;
  dimensions: number;
  /** In pgvector's text format. */
  vector: string;
}

/** Reads the vector of one of the person's bookmarks; undefined if the model has not embedded it. */
export async function readVector(ctx: Context, bookmarkId: string, model: string): Promise<SemanticVector | undefined> {
  const { rows } = await sql<SemanticVector>`
    select model, dimensions, vector::text as vector from bookmark_vector
    where user_id = ${ctx.userId} and bookmark_id = ${bookmarkId} and model = ${model}
      and vector is not null`.execute(database(ctx));
  return rows[0];
}

/** The models of the person's vectors, the one to search with first; none without vectors. */
export async function getServedModels(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ servedModel: string | null; model: string }>`
    select served_model as "servedModel", model from embedding_state
    where user_id = ${ctx.userId} and to_regclass('bookmark_vector') is not null`.execute(database(ctx));
  return rows.flatMap(({ servedModel, model }) => [servedModel ?? "", model]).filter((name) => name !== "");
}
