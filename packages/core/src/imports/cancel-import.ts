import { finishedImportStatuses, type ImportStatus } from "@bowerbird/contract/import-status";
import type { ImportRecord } from "@bowerbird/contract/imports";
import { type Context, inTransaction } from "../context/index.ts";
import { endImport } from "./finish-import.ts";
import { getImport } from "./get-import.ts";
import { lockImport } from "./import-row.ts";

/** Stops an import; what it has stored stays. One that has ended is left as it is. @throws NOT_FOUND for another's */
export async function cancelImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  await inTransaction(ctx, async (inner) => {
    const row = await lockImport(inner, id);
    if (finishedImportStatuses.includes(row.status as ImportStatus)) return;
    await endImport(inner, id, "cancelled", null);
  });
  return getImport(ctx, { id });
}
