import type { ImportRecord } from "@bowerbird/contract/imports";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { importColumns, toImportRecord } from "./import-row.ts";

/** @throws NOT_FOUND for another's or an unknown one */
export async function getImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  const row = await database(ctx)
    .selectFrom("import")
    .select(importColumns)
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound("Import");
  return toImportRecord(row);
}
