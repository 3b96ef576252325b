import { type Context, everyone, type NewRow, own, type VisitorContext } from "../../platform/context/index.ts";

/** Undefined when another run is in progress, or there was one for that time. */
export function insertRunRow(ctx: Context, row: NewRow<"BackupRun">) {
  return own(ctx)
    .insertInto("BackupRun", row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Opens a failed run again. Undefined where its retry was dropped, backups are off, another run is in progress, or a later
 * one succeeded.
 */
export function reopenRun(ctx: Context, id: string) {
  const enabled = own(ctx).selectFrom("BackupSettings").select("userId").where("enabled", "=", true);
  const failedAt = own(ctx).selectFrom("BackupRun").select("createdAt").where("id", "=", id);
  const later = own(ctx)
    .selectFrom("BackupRun")
    .select("id")
    .where("id", "!=", id)
    .where((eb) =>
      eb.or([eb("status", "=", "in_progress"), eb.and([eb("createdAt", ">", failedAt), eb("status", "=", "success")])]),
    );
  return own(ctx)
    .updateTable("BackupRun")
    .set((eb) => ({
      status: "in_progress",
      error: null,
      completedAt: null,
      retryAt: null,
      lockToken: null,
      attempts: 0,
      retries: eb("retries", "+", 1),
      heartbeatAt: ctx.now(),
    }))
    .where("id", "=", id)
    .where("status", "=", "failed")
    .where("retryAt", "is not", null)
    .where((eb) => eb.exists(enabled))
    .where((eb) => eb.not(eb.exists(later)))
    .returningAll()
    .executeTakeFirst();
}

/** Locks the person's settings until the transaction ends. */
export async function lockSettings(ctx: Context): Promise<void> {
  await own(ctx).selectFrom("BackupSettings").select("userId").forUpdate().execute();
}

/** People who have never had settings. */
export function listWithoutSettings(ctx: VisitorContext, limit: number): Promise<{ id: string }[]> {
  return everyone(ctx)
    .selectFrom("User as u")
    .select("u.id")
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("BackupSettings as s").select("s.userId").whereRef("s.userId", "=", "u.id"))),
    )
    .limit(limit)
    .execute();
}
