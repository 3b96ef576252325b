import { sql } from "kysely";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import type { TagGroup } from "./tag-groups.ts";

/** The result of a tag's last comparison. */
export interface ComparedTag {
  key: string;
  /** The key of the nearest tag, if outstandingly similar. */
  nearest: string | null;
  similarity: number | null;
}

/** Reads all tags that the model has embedded or refused. */
export async function readCompared(ctx: Context, model: string): Promise<ComparedTag[]> {
  const { rows } = await sql<ComparedTag>`
    select tag_key as key, nearest, similarity from tag_vector
    where user_id = ${ctx.userId} and model = ${model}`.execute(database(ctx));
  return rows;
}

/** Checks whether exactly these tags were compared. */
export function isComplete(groups: readonly TagGroup[], known: readonly ComparedTag[]): boolean {
  const keys = new Set(known.map(({ key }) => key));
  return groups.length === keys.size && groups.every(({ key }) => keys.has(key));
}

/** Stores vectors, replacing those of another model. A refused tag has no vector and is not sent again. */
export async function writeTags(ctx: Context, model: string, tags: { key: string; vector: number[] | null }[]) {
  const dimensions = tags.find(({ vector }) => vector !== null)?.vector?.length;
  const rows = tags.map(({ key, vector }) => ({
    key,
    dimensions: vector?.length ?? null,
    vector: vector && JSON.stringify(vector),
  }));
  await inTransaction(ctx, async (inner) => {
    // A model with the same name but other dimensions is another model.
    await sql`
      delete from tag_vector where user_id = ${ctx.userId} and model = ${model} and dimensions <> ${dimensions ?? null}::int`.execute(
      database(inner),
    );
    await sql`
      insert into tag_vector (user_id, tag_key, model, dimensions, vector)
      select ${ctx.userId}::uuid, r.key, ${model}::text, r.dimensions, r.vector::halfvec
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, dimensions smallint, vector text) order by r.key
      on conflict (user_id, tag_key) do update set model = excluded.model, dimensions = excluded.dimensions,
        vector = excluded.vector, nearest = null, similarity = null`.execute(database(inner));
  });
}

/** Deletes all vectors but those of these tags. @returns whether there were any */
export async function deleteOtherTags(ctx: Context, keys: string[]): Promise<boolean> {
  const { rows } = await sql`
    delete from tag_vector where user_id = ${ctx.userId} and tag_key <> all(${keys}::text[]) returning tag_key`.execute(
    database(ctx),
  );
  return rows.length > 0;
}
