import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import {
  type HistoryEntry,
  type HistoryPage,
  type listHistoryInput,
  sharingKinds,
  type undoEntryInput,
  type UndoneEntry,
  type UndoneLast,
} from "@bowerbird/contract/history";
import { limits } from "@bowerbird/contract/limits";
import { type Actor, type Context, database } from "../../platform/context/index.ts";
import { AppError } from "../../platform/errors/index.ts";
import { findUndone, readCursor, undoChange, writeCursor } from "../bookmarks/index.ts";
import t from "../messages.json" with { type: "json" };

type Row = HistoryColumns & { origin: HistoryKindName };

/** How long ago the last change may have been made. */
const recentMs = 60 * 60_000;
/** Changes that are undone already are skipped. */
const maxSkipped = 200;

/** The history of a library, made of the kinds of change that the product has. */
export function createHistory(kinds: readonly HistoryKind[]) {
  const kindOf = (name: HistoryKindName) => kinds.find((kind) => kind.name === name)!;

  /**
   * Lists what changed in the person's library within 30 days, newest first. Each entry says who made it, and what
   * undoes it or why nothing does.
   *
   * @throws BAD_REQUEST for an invalid cursor
   */
  async function listHistory(ctx: Context, input: z.output<typeof listHistoryInput>): Promise<HistoryPage> {
    const { cursor, limit } = input;
    const since = new Date(ctx.now().getTime() - limits.trashTime);
    const after = cursor === undefined ? null : toPosition(readCursor(cursor));
    const rows = await readRows(ctx, kinds, { since, after, sessionId: null, limit });
    const last = rows.at(-1);
    const nextCursor = last && rows.length === limit ? writeCursor(last.at, last.id) : null;
    return { items: rows.map(toEntry), nextCursor };
  }

  /** Undoes an entry. @throws NOT_FOUND; CONFLICT when it cannot be undone, with the reason */
  function undoEntry(ctx: Context, { kind, id }: z.output<typeof undoEntryInput>): Promise<UndoneEntry> {
    return kindOf(kind).undo(ctx, id);
  }

  /**
   * Undoes the last change that the person made in this session within the last hour. An import, a restore or a
   * recategorization that came later is returned, but not undone: it is too large for a key.
   *
   * @throws CONFLICT when it cannot be undone
   */
  async function undoLast(ctx: Context): Promise<UndoneLast> {
    const sessionId = ctx.by.type === "person" ? ctx.by.sessionId : "";
    const since = new Date(ctx.now().getTime() - recentMs);
    const rows = await readRows(ctx, kinds, { since, after: null, sessionId, limit: maxSkipped });
    const entry =
      rows.map(toEntry).find(({ undo, reason }) => undo !== null || reason === t.stillBeingWorkedOn) ?? null;
    // Not the change before the one that the person sees running.
    if (entry && !entry.undo) throw new AppError("CONFLICT", t.stillRunning);
    if (!entry?.undo || !kindOf(entry.undo.kind).isUndoneByKey) return { entry, isUndone: false, kept: 0 };
    const { kept, backIn } = await undoEntry(ctx, entry.undo);
    return { entry, isUndone: true, kept, backIn };
  }

  return { listHistory, undoEntry, undoLast };
}

/** Each kind gives at most `limit` rows. */
async function readRows(ctx: Context, kinds: readonly HistoryKind[], part: HistoryPart): Promise<Row[]> {
  const parts = kinds.map(
    (kind) => sql`(select ${kind.name}::text as origin, entry.* from (${kind.select(ctx, part)}) as entry)`,
  );
  const { rows } = await sql<Omit<Row, "at"> & { at: Date | string }>`
    select * from (${sql.join(parts, sql` union all `)}) as entry
    order by at desc, id desc limit ${part.limit}`.execute(database(ctx));
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

function toPosition([at, id]: readonly [Date, string]) {
  return { at, id };
}

function toEntry({ origin, madeBy, isUndone, reason, ...row }: Row): HistoryEntry {
  const isUndoable = !isUndone && reason === null;
  return {
    ...row,
    by: { type: madeBy?.type ?? "person", name: madeBy?.type === "token" ? (madeBy.name ?? null) : null },
    isUndone,
    undo: isUndoable ? { kind: origin, id: row.id } : null,
    reason: isUndone ? t.alreadyUndone : reason,
  };
}

/** The name of a kind, as `undo` of an entry says it. */
type HistoryKindName = NonNullable<HistoryEntry["undo"]>["kind"];

/** What one table adds to the history, and what undoes it. */
export interface HistoryKind {
  name: HistoryKindName;
  /** Whether a key can undo it, without a question; false for what is too large for that. */
  isUndoneByKey: boolean;
  /** Selects a `HistoryColumns` row for each of at most `limit` entries, the newest first. */
  select(ctx: Context, part: HistoryPart): RawBuilder<HistoryColumns>;
  /** @throws NOT_FOUND; CONFLICT when it cannot be undone, with the reason */
  undo(ctx: Context, id: string): Promise<UndoneEntry>;
}

/** An entry as its table has it. */
interface HistoryColumns {
  id: string;
  kind: HistoryEntry["kind"];
  /** Null if it is not known. */
  madeBy: Actor | null;
  at: Date;
  count: number;
  subject: string | null;
  target: string | null;
  isUndone: boolean;
  /** Why nothing can undo it; null if something can, or has. */
  reason: string | null;
}

/** Which entries are wanted. */
interface HistoryPart {
  since: Date;
  /** Only what follows this entry; null for the newest. */
  after: { at: Date; id: string } | null;
  /** Only changes made in this session; null for all. */
  sessionId: string | null;
  limit: number;
}

/** The condition of a part's rows, by the time that the table has in this column. */
export function inPart(ctx: Context, { since, after }: HistoryPart, at: "created_at" | "finished_at") {
  return sql`user_id = ${ctx.userId} and ${sql.ref(at)} >= ${since}
    ${after ? sql`and (${sql.ref(at)}, id) < (${after.at}, ${after.id})` : sql``}`;
}

/** The newest of a part's rows. */
export function newestOf({ limit }: HistoryPart, at: "created_at" | "finished_at") {
  return sql`order by ${sql.ref(at)} desc, id desc limit ${limit}`;
}

/** Changes of bookmarks and categories; a person can have many, which are found by their index. */
export const changeHistory: HistoryKind = {
  name: "change",
  isUndoneByKey: true,
  select: (ctx, part) => sql`
    select id, kind, made_by as "madeBy", created_at as at, count, subject, target, undone_at is not null as "isUndone",
        case when undone_at is not null then null
          when kind = any(${[...sharingKinds]}) then ${t.undoneWhereItIsShared}::text
          when pending is not null then ${t.stillBeingWorkedOn}::text
          when kind = 'empty-trash' or (kind in ('delete', 'save') and not ${anyBookmarkLeft}) then ${t.deletedPermanently}::text
        end as reason
      from bookmark_change as c where act_id is null and ${inPart(ctx, part, "created_at")}
        and (${part.sessionId}::text is null or made_by->>'sessionId' = ${part.sessionId}) ${newestOf(part, "created_at")}`,
  async undo(ctx, id) {
    const { failed, isRunning = false } = await undoChange(ctx, { id });
    const { backIn } = await findUndone(ctx, id);
    return { kept: failed.length, isRunning, backIn };
  },
};

/** False when all that a change put into the trash was deleted permanently. */
const anyBookmarkLeft = sql`exists (
  select from bookmark_change_item i join bookmark b on b.user_id = i.user_id and b.id = i.bookmark_id
  where i.user_id = c.user_id and i.change_id = c.id)`;
