import type {
  Recategorization,
  RecategorizationKind,
  RecategorizationStatus,
} from "@bowerbird/contract/recategorizations";
import { type Context, database } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";

export interface RecategorizationRow {
  id: string;
  kind: string;
  mode: string;
  status: string;
  include_manual: boolean;
  total: number;
  processed: number;
  changed: number;
  applied: number;
  position: string | null;
  attempts: number;
  message: string | null;
  created_at: Date;
  finished_at: Date | null;
}

/** Converts a row to the shape of the API. */
export function toRecategorization(row: RecategorizationRow): Recategorization {
  const { id, total, processed, changed, applied, message } = row;
  const status = row.status as RecategorizationStatus;
  return {
    id,
    kind: row.kind as RecategorizationKind,
    mode: row.mode as Recategorization["mode"],
    status,
    total,
    processed,
    changed,
    applied,
    message,
    canUndo: status === "applied",
    createdAt: new Date(row.created_at),
    finishedAt: row.finished_at && new Date(row.finished_at),
  };
}

/** Finds a run of the person, optionally locked. @throws NOT_FOUND */
export async function findRecategorization(ctx: Context, id: string, isLocked = false): Promise<RecategorizationRow> {
  const row = await database(ctx)
    .selectFrom("recategorization")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound("Recategorization");
  return row as unknown as RecategorizationRow;
}

type Change = Partial<
  Pick<
    RecategorizationRow,
    "status" | "processed" | "changed" | "applied" | "position" | "attempts" | "message" | "finished_at"
  >
>;

/** Updates a run and its heartbeat, and publishes the progress. */
export async function updateRecategorization(ctx: Context, id: string, change: Change): Promise<Recategorization> {
  const row = await database(ctx)
    .updateTable("recategorization")
    .set({ ...change, touched_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const recategorization = toRecategorization(row as unknown as RecategorizationRow);
  await publish(ctx, { type: "recategorization.progress", recategorization });
  return recategorization;
}

/** Lists the person's runs, newest first. */
export async function listRecategorizations(ctx: Context, { limit }: { limit: number }): Promise<Recategorization[]> {
  const rows = await database(ctx)
    .selectFrom("recategorization")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => toRecategorization(row as unknown as RecategorizationRow));
}
