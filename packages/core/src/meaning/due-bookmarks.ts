import { sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import { sourceKey, sourceText } from "./source-text.ts";

/** A bookmark that is to be understood. */
export interface DueBookmark {
  id: string;
  /** To the microsecond, as the database writes it: tells this change from a later one. */
  changedAt: string;
  text: string;
  source: string;
  /** Nothing is to be done: it lies in the trash, or says what it said. */
  isKnown: boolean;
}

interface Row {
  id: string;
  changed_at: string;
  title: string;
  description: string | null;
  summary: string | null;
  is_trashed: boolean;
  source: string | null;
}

/** The newest of those that are due. */
export async function readDue(ctx: Context, model: string, most: number): Promise<DueBookmark[]> {
  const { rows } = await sql<Row>`
    select b.id, d.changed_at::text, b.title, b.description, b.ai_summary as summary,
      b.deleted_at is not null as is_trashed, v.source
    from (select * from embedding_due where user_id = ${ctx.userId} order by bookmark_id desc limit ${most}) d
    join bookmark b on b.user_id = d.user_id and b.id = d.bookmark_id
    left join bookmark_vector v on v.user_id = d.user_id and v.bookmark_id = d.bookmark_id and v.model = ${model}
    order by b.id`.execute(database(ctx));
  return rows.map((row) => {
    const text = sourceText(row);
    const source = sourceKey(text);
    const isKnown = row.is_trashed || text === "" || row.source === source;
    return { id: row.id, changedAt: row.changed_at, text, source, isKnown };
  });
}
