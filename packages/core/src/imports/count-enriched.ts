import { type Context, database } from "../context/index.ts";
import { publish } from "../events/index.ts";
import { importColumns, toImportRecord } from "./import-row.ts";

/** Counts links of an import whose pages were looked at to the end, and tells the person's open pages. */
export async function countEnriched(ctx: Context, importId: string, count: number): Promise<void> {
  const row = await database(ctx)
    .updateTable("import")
    .set((eb) => ({ enriched: eb("enriched", "+", count) }))
    .where("user_id", "=", ctx.userId)
    .where("id", "=", importId)
    .returning(importColumns)
    .executeTakeFirst();
  if (row) await publish(ctx, { type: "import.progress", import: toImportRecord(row), currentUrl: null });
}
