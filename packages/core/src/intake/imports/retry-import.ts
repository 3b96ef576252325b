import type { ImportRecord } from "@bowerbird/contract/imports";
import { ImportItem } from "@bowerbird/db";
import { type Context, inTransaction, own } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { getImport, lockImport } from "./import-records.ts";
import { importRuns } from "./run-import.ts";

/**
 * Retries the failed links of an import in the background.
 *
 * @throws CONFLICT while it is running; BAD_REQUEST when nothing failed; NOT_FOUND
 */
export async function retryImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  await inTransaction(ctx, async (inner) => {
    const row = await lockImport(inner, id);
    if (row.finishedAt === null) throw new AppError("CONFLICT", "This import is still at work.");
    if (row.failed === 0) throw new AppError("BAD_REQUEST", "No link of this import failed.");
    await requeueFailed(inner, id);
  });
  await importRuns.enqueue(ctx, ctx.userId, id, { priority: 1 });
  return getImport(ctx, { id });
}

async function requeueFailed(ctx: Context, id: string): Promise<void> {
  await ctx.em.nativeUpdate(ImportItem, { importId: id, status: "failed" }, { status: "pending", message: null });
  await own(ctx)
    .updateTable("Import")
    .set((eb) => ({
      status: "queued",
      processed: eb("processed", "-", eb.ref("failed")),
      failed: 0,
      attempts: 0,
      message: null,
      finishedAt: null,
      lockToken: null,
      heartbeatAt: ctx.now(),
    }))
    .where("id", "=", id)
    .execute();
}
