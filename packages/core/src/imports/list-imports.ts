import type { ImportRecord } from "@bowerbird/contract/imports";
import { type Context, database } from "../context/index.ts";
import { importColumns, toImportRecord } from "./import-row.ts";

/** The person's imports, the newest first. */
export async function listImports(ctx: Context, { limit }: { limit: number }): Promise<ImportRecord[]> {
  const rows = await database(ctx)
    .selectFrom("import")
    .select(importColumns)
    .where("user_id", "=", ctx.userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toImportRecord);
}
