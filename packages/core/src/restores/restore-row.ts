import type { RestoreStatus } from "@bowerbird/contract/restore-status";
import type { Restore, RestoreMode } from "@bowerbird/contract/restores";
import { type Context, database } from "../context/index.ts";
import { notFound } from "../errors/index.ts";
import { publish } from "../events/index.ts";
import type { WantedCategory } from "./wanted-categories.ts";
import type { Done } from "./done.ts";

export type BackupFileFormat = "json" | "csv" | "html";

const counts = ["total", "processed", "added", "changed", "same", "missing", "skipped", "applied"] as const;

/** A restore as its row holds it. */
export type RestoreRow = Record<(typeof counts)[number], number> & {
  id: string;
  source: string;
  status: RestoreStatus;
  mode: RestoreMode | null;
  format: BackupFileFormat;
  categories: WantedCategory[] | null;
  settings: object | null;
  done: Done | null;
  is_by_token: boolean;
  message: string | null;
  attempts: number;
  created_at: Date;
  finished_at: Date | null;
};

/** A row as the client sees it. */
export function toRestore(row: RestoreRow): Restore {
  const ofKind = (kind: string) => (row.categories ?? []).filter((category) => category.kind === kind).length;
  return {
    ...(Object.fromEntries(counts.map((name) => [name, row[name]])) as Record<(typeof counts)[number], number>),
    id: row.id,
    source: row.source,
    status: row.status,
    mode: row.mode,
    categoriesAdded: ofKind("new"),
    categoriesChanged: ofKind("changed"),
    hasSettings: row.settings !== null,
    message: row.message,
    canUndo: row.status === "applied",
    createdAt: new Date(row.created_at),
    finishedAt: row.finished_at && new Date(row.finished_at),
  };
}

/** The person's restore. @throws NOT_FOUND for another's */
export async function findRestore(ctx: Context, id: string, isLocked = false): Promise<RestoreRow> {
  const row = await database(ctx)
    .selectFrom("restore")
    .selectAll()
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound("Restore");
  return row as unknown as RestoreRow;
}

type Columns = Partial<Omit<RestoreRow, "id" | "created_at"> & { claim: string | null }>;

/** Writes what has become different, as a sign of life too, and tells the person's open pages. */
export async function updateRestore(ctx: Context, id: string, columns: Columns): Promise<Restore> {
  const { categories, settings, done, ...plain } = columns;
  const json = Object.fromEntries(
    Object.entries({ categories, settings, done })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === null ? null : JSON.stringify(value)]),
  );
  const row = await database(ctx)
    .updateTable("restore")
    .set({ ...plain, ...json, touched_at: ctx.now() })
    .where("user_id", "=", ctx.userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const restore = toRestore(row as unknown as RestoreRow);
  await publish(ctx, { type: "restore.progress", restore });
  return restore;
}
