import type {
  Recategorization,
  RecategorizationKind,
  RecategorizationStatus,
} from "@bowerbird/contract/recategorizations";
import { type Context, own } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { publish } from "../../platform/events/index.ts";
import type { Run } from "../../platform/runs/index.ts";
import t from "../messages.json" with { type: "json" };

export type RecategorizationRun = Run<"Recategorization">;
export type RecategorizationRow = RecategorizationRun["row"];

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
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  };
}

/** Finds a run of the person, optionally locked. @throws NOT_FOUND */
export async function findRecategorization(ctx: Context, id: string, isLocked = false): Promise<RecategorizationRow> {
  const found = own(ctx).selectFrom("Recategorization").selectAll().where("id", "=", id);
  const row = await found.$if(isLocked, (query) => query.forUpdate()).executeTakeFirst();
  if (!row) throw notFound(t.recategorizationNotFound);
  return row;
}

/** Updates a run and publishes the progress. */
export async function updateRecategorization(
  ctx: Context,
  id: string,
  change: Partial<RecategorizationRow>,
): Promise<Recategorization> {
  const row = await own(ctx)
    .updateTable("Recategorization")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const recategorization = toRecategorization(row);
  await publish(ctx, { type: "recategorization.progress", recategorization });
  return recategorization;
}

/** Lists the person's runs, newest first. */
export async function listRecategorizations(ctx: Context, { limit }: { limit: number }): Promise<Recategorization[]> {
  const runs = own(ctx).selectFrom("Recategorization").selectAll().orderBy("id", "desc").limit(limit);
  return (await runs.execute()).map(toRecategorization);
}
