import type { ImportRecord } from "@bowerbird/contract/imports";
import { type Context, database, inTransaction } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { getImport, lockImport } from "./import-records.ts";
import type { FileLink } from "../files/index.ts";

/**
 * Retries the failed links of an import in the background.
 *
 * @throws CONFLICT while it is running; BAD_REQUEST when nothing failed; NOT_FOUND
 */
export async function retryImport(ctx: Context, { id }: { id: string }): Promise<ImportRecord> {
  await inTransaction(ctx, async (inner) => {
    const row = await lockImport(inner, id);
    if (row.finished_at === null) throw new AppError("CONFLICT", "This import is still at work.");
    if (row.failed === 0) throw new AppError("BAD_REQUEST", "No link of this import failed.");
    await requeueFailed(inner, id);
  });
  await ctx.services.enqueue("run-import", { userId: ctx.userId, importId: id }, { priority: 1 });
  return getImport(ctx, { id });
}

async function requeueFailed(ctx: Context, id: string): Promise<void> {
  const db = database(ctx);
  await db
    .updateTable("import_item")
    .set({ status: "pending", message: null })
    .where("user_id", "=", ctx.userId)
    .where("import_id", "=", id)
    .where("status", "=", "failed")
    .execute();
  await db
    .updateTable("import")
    .set((eb) => ({
      status: "queued",
      processed: eb("processed", "-", eb.ref("failed")),
      failed: 0,
      attempts: 0,
      message: null,
      finished_at: null,
      touched_at: ctx.now(),
    }))
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .execute();
}

const batchSize = 500;

/** Loads the next links to retry. */
export async function loadPending(ctx: Context, importId: string): Promise<{ position: number; link: FileLink }[]> {
  const rows = await database(ctx)
    .selectFrom("import_item")
    .select(["position", "link"])
    .where("user_id", "=", ctx.userId)
    .where("import_id", "=", importId)
    .where("status", "=", "pending")
    .orderBy("position")
    .limit(batchSize)
    .execute();
  return rows.map(({ position, link }) => ({ position, link: reviveLink(link) }));
}

function reviveLink(json: unknown): FileLink {
  const link = (typeof json === "string" ? JSON.parse(json) : json) as FileLink & { addedAt: string | null };
  return { ...link, addedAt: link.addedAt === null ? null : new Date(link.addedAt) };
}
