import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

// The archive has the names of the columns, and times as PostgreSQL writes them.

/** One table of the archive: its file's name, the exported columns, and the key. */
export interface PersonalTable {
  file: string;
  table: string;
  columns: readonly string[];
  /** Primary key columns after `user_id`, in order. */
  key: readonly string[];
}

export interface ArchivedRow {
  keys: string[];
  row: object;
}

/** Reads the person's next rows of a table. @param last the keys of the row before; null at the beginning */
export async function readPage(
  ctx: Context,
  { table, columns, key, file }: PersonalTable,
  { last, limit }: { last: string[] | null; limit: number },
): Promise<ArchivedRow[]> {
  const chosen = sql.join(columns.map((column) => sql.ref(column)));
  const keys = key.length > 0 ? sql.join(key.map((column) => sql`${sql.ref(column)}::text`)) : sql`user_id::text`;
  const isOnly = only[file] ?? sql`true`;
  const isNext = last === null ? sql`true` : sql`(${keys}) > (${sql.join(last)})`;
  const { rows } = await sql<ArchivedRow>`
    select array[${keys}] as keys, (select row_to_json(c) from (select ${chosen}) c) as row from ${sql.table(table)}
    where user_id = ${ctx.userId} and ${isOnly} and ${isNext} order by ${keys} limit ${limit}`.execute(database(ctx));
  return rows;
}

/** Files that have a part of their table. */
const only: Record<string, RawBuilder<unknown>> = {
  trash: sql`deleted_at is not null`,
  opens: sql`open_count > 0`,
};

/** Mails that wait to be sent, without their text, which may contain a link that signs in. */
export async function readPendingMails(ctx: Context, recipient: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select recipient, subject, created_at from outgoing_mail where recipient = ${recipient}`.execute(database(ctx));
  return rows;
}
