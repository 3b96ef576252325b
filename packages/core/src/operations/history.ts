import type { HistoryEntry, HistoryPage, listHistoryInput, UndoneLast } from "@bowerbird/contract/history";
import { limits } from "@bowerbird/contract/limits";
import type { z } from "zod";
import { findOrigin, readCursor, undoChange, writeCursor } from "../library/bookmarks/index.ts";
import type { Context } from "../platform/context/index.ts";
import { type HistoryRow, readHistory } from "./history.sql.ts";
import t from "./messages.json" with { type: "json" };

type Input = z.output<typeof listHistoryInput>;

/**
 * Lists what changed in the person's library within 30 days, newest first: changes of bookmarks and categories, imports,
 * recategorizations and restores. Each entry says who made it, and what undoes it or why nothing does.
 *
 * @throws BAD_REQUEST for an invalid cursor
 */
export async function listHistory(ctx: Context, { cursor, limit }: Input): Promise<HistoryPage> {
  const since = new Date(ctx.now().getTime() - limits.trashTime);
  const after = cursor === undefined ? null : toPosition(readCursor(cursor));
  const rows = await readHistory(ctx, { since, after, sessionId: null, limit });
  const last = rows.at(-1);
  const nextCursor = last && rows.length === limit ? writeCursor(last.at, last.id) : null;
  return { items: rows.map(toEntry), nextCursor };
}

function toPosition([at, id]: readonly [Date, string]) {
  return { at, id };
}

function toEntry({ origin, madeBy, isUndone, reason, ...row }: HistoryRow): HistoryEntry {
  const isUndoable = !isUndone && reason === null;
  return {
    id: row.id,
    kind: row.kind as HistoryEntry["kind"],
    by: { type: madeBy?.type ?? "person", name: madeBy?.type === "token" ? (madeBy.name ?? null) : null },
    at: row.at,
    count: row.count,
    subject: row.subject,
    target: row.target,
    isUndone,
    undo: isUndoable ? { kind: origin, id: row.id } : null,
    reason: isUndone ? t.alreadyUndone : reason,
  };
}

/** How long ago the last change may have been made. */
const recentMs = 60 * 60_000;
/** Changes that are undone already are skipped. */
const maxSkipped = 200;

/**
 * Undoes the last change that the person made in this session within the last hour. An import, a restore or a
 * recategorization that came later is returned, but not undone: it is too large for a key.
 *
 * @throws CONFLICT when it cannot be undone
 */
export async function undoLast(ctx: Context): Promise<UndoneLast> {
  const sessionId = ctx.by.type === "person" ? ctx.by.sessionId : "";
  const since = new Date(ctx.now().getTime() - recentMs);
  const rows = await readHistory(ctx, { since, after: null, sessionId, limit: maxSkipped });
  const entries = rows.filter(({ origin, madeBy }) => origin !== "import" || madeBy?.type === "person").map(toEntry);
  const entry = entries.find(({ undo }) => undo !== null);
  if (entry?.undo?.kind !== "change") return { entry: entry ?? null, isUndone: false, kept: 0 };
  const { failed } = await undoChange(ctx, entry.undo);
  return { entry, isUndone: true, kept: failed.length, backIn: await findOrigin(ctx, entry.undo.id) };
}
