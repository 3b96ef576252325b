import type { HistoryEntry, UndoneEntry } from "@bowerbird/contract/history";
import { type RawBuilder, sql } from "kysely";
import type { Actor, Context } from "../../platform/context/index.ts";

/** The name of a kind, as `undo` of an entry says it. */
export type HistoryKindName = NonNullable<HistoryEntry["undo"]>["kind"];

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
export interface HistoryColumns {
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
export interface HistoryPart {
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
