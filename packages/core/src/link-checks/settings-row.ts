import { type Context, database } from "../context/index.ts";

export interface StoredSettings {
  isEnabled: boolean;
  nextAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  total: number;
}

/** Of somebody who has chosen nothing yet: no site hears of what they saved. */
const defaults: StoredSettings = { isEnabled: false, nextAt: null, startedAt: null, finishedAt: null, total: 0 };

/** @param lock keeps others from changing the row until the transaction ends */
export async function loadSettings(ctx: Context, lock?: "share" | "update"): Promise<StoredSettings> {
  const row = await database(ctx)
    .selectFrom("link_check_settings")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .$if(lock === "share", (query) => query.forShare())
    .$if(lock === "update", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return defaults;
  const date = (value: Date | string | null) => (value === null ? null : new Date(value));
  return {
    isEnabled: row.is_enabled,
    nextAt: date(row.next_at),
    startedAt: date(row.started_at),
    finishedAt: date(row.finished_at),
    total: row.total,
  };
}

/** Whether a round has begun and is not through. */
export function isAtWork({ isEnabled, startedAt, finishedAt }: StoredSettings): boolean {
  return isEnabled && startedAt !== null && finishedAt === null;
}
