import type {
  Recategorization,
  RecategorizationKind,
  RecategorizationStatus,
} from "@bowerbird/contract/recategorizations";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";

/** A run as its row holds it. */
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

/** A row as the client sees it. */
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

/** The person's run. @throws NOT_FOUND for another's */
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

/** Writes what has become different, as a sign of life too, and tells the person's open pages. */
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
