import type { Updateable } from "kysely";
import { sql } from "kysely";
import type { Tables } from "@bowerbird/db";
import { type HistoryKind, inPart, newestOf } from "../../library/history/index.ts";
import { type Context, type NewRow, own } from "../../platform/context/index.ts";
import t from "../messages.json" with { type: "json" };

/** The person's restore, its row locked until the transaction ends. */
export function lockRow(ctx: Context, id: string) {
  return own(ctx).selectFrom("Restore").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Locks the restores that were not applied. */
export function lockUnapplied(ctx: Context): Promise<{ id: string }[]> {
  const restores = own(ctx).selectFrom("Restore").select("id");
  return restores.where("status", "in", ["queued", "reading", "ready"]).forUpdate().execute();
}

export function changeRow(ctx: Context, id: string, change: Updateable<Tables["Restore"]>) {
  return own(ctx).updateTable("Restore").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** Settles all applied and undone restores but one, which drops what undoing takes. */
export function settleOthers(ctx: Context, id: string): Promise<{ id: string }[]> {
  return own(ctx)
    .updateTable("Restore")
    .set((eb) => ({
      status: eb.case().when("status", "=", "applied").then("settled").else(eb.ref("status")).end(),
      done: null,
      categories: null,
    }))
    .where("id", "!=", id)
    .where("status", "in", ["applied", "undone"])
    .returning("id")
    .execute();
}

export async function insertChunk(ctx: Context, chunk: NewRow<"RestoreChunk">): Promise<void> {
  await own(ctx).insertInto("RestoreChunk", chunk).execute();
}

export const selectRestoreHistory: HistoryKind["select"] = (ctx, part) => sql`
  select id, 'restore-backup' as kind,
      case when is_by_token then '{"type": "token"}' else '{"type": "person"}' end::jsonb as "madeBy",
      finished_at as at, applied as count, source as subject, mode as target, status = 'undone' as "isUndone",
      case status when 'settled' then ${t.laterRestore}::text when 'undoing' then ${t.beingUndone}::text end as reason
    from restore where status in ('applied', 'undoing', 'undone', 'settled')
      and ${inPart(ctx, part, "finished_at")} ${newestOf(part, "finished_at")}`;
