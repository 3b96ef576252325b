import { sql } from "kysely";
import { type Actor, type Context, database } from "../platform/context/index.ts";
import t from "./messages.json" with { type: "json" };

/** An entry of the history, as its table has it. */
export interface HistoryRow {
  id: string;
  /** The table. */
  origin: "change" | "import" | "recategorization" | "restore";
  kind: string;
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

export interface HistoryPart {
  since: Date;
  /** Only what follows this entry; null for the newest. */
  after: { at: Date; id: string } | null;
  /** Only changes made in this session; null for all. */
  sessionId: string | null;
  limit: number;
}

/**
 * The person's history, newest first. Each table gives at most `limit` rows: changes by their index, of which a person
 * can have many; the runs of 30 days are few.
 */
export async function readHistory(ctx: Context, part: HistoryPart): Promise<HistoryRow[]> {
  const { since, after, sessionId, limit } = part;
  const page = (at: "created_at" | "finished_at") => sql`
    user_id = ${ctx.userId} and ${sql.ref(at)} >= ${since}
    ${after ? sql`and (${sql.ref(at)}, id) < (${after.at}, ${after.id})` : sql``}`;
  const last = (at: "created_at" | "finished_at") => sql`order by ${sql.ref(at)} desc, id desc limit ${limit}`;
  const { rows } = await sql<Omit<HistoryRow, "at"> & { at: Date | string }>`
    select * from (
      (select id, 'change' as origin, kind, made_by as "madeBy", created_at as at, count, subject, target,
          undone_at is not null as "isUndone",
          case when undone_at is not null then null
            when pending is not null then ${t.stillBeingWorkedOn}::text
            when kind = 'empty-trash' or (kind = 'delete' and not ${anyBookmarkLeft}) then ${t.deletedPermanently}::text
          end as reason
        from bookmark_change as c where ${page("created_at")}
          and (${sessionId}::text is null or made_by->>'sessionId' = ${sessionId}) ${last("created_at")})
      union all
      (select id, 'import', 'import', made_by, finished_at, created, source, null, undone_at is not null,
          case when undone_at is null and created = 0 then ${t.addedNoLinks}::text end
        from import where ${page("finished_at")} ${last("finished_at")})
      union all
      (select id, 'recategorization', 'recategorization', '{"type": "ai"}'::jsonb, finished_at, applied, null, kind,
          status = 'undone', case when status = 'settled' then ${t.laterRun}::text end
        from recategorization where status in ('applied', 'undone', 'settled') and applied > 0
          and ${page("finished_at")} ${last("finished_at")})
      union all
      (select id, 'restore', 'restore-backup',
          case when is_by_token then '{"type": "token"}' else '{"type": "person"}' end::jsonb,
          finished_at, applied, source, mode, status = 'undone',
          case status when 'settled' then ${t.laterRestore}::text when 'undoing' then ${t.beingUndone}::text end
        from restore where status in ('applied', 'undoing', 'undone', 'settled')
          and ${page("finished_at")} ${last("finished_at")})
    ) as entry order by at desc, id desc limit ${limit}`.execute(database(ctx));
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** False when all that a change put into the trash was deleted permanently. */
const anyBookmarkLeft = sql`exists (
  select from bookmark_change_item i join bookmark b on b.user_id = i.user_id and b.id = i.bookmark_id
  where i.user_id = c.user_id and i.change_id = c.id)`;
