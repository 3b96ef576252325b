import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";

/** Of the keys of addresses that are to come back, those that a bookmark of the person has now. */
export async function takenKeys(ctx: Context, wanted: readonly unknown[]): Promise<Set<string>> {
  const keys = wanted.filter((key) => typeof key === "string");
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ url_key: string }>`
    select url_key from bookmark
    where user_id = ${ctx.userId} and url_key = any(${keys}::uuid[]) and deleted_at is null`.execute(database(ctx));
  return new Set(rows.map((row) => row.url_key));
}
