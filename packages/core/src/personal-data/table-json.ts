import { type RawBuilder, sql } from "kysely";
import { type Context, database } from "../context/index.ts";
import type { PersonalTable } from "./tables.ts";

const rowsAtOnce = 500;

/** The person's rows of a table as JSON, a line a row, read page by page. */
export async function* tableJson(ctx: Context, { table, columns, key, file }: PersonalTable): AsyncGenerator<string> {
  const from = sql.table(table);
  const chosen = sql.join(columns.map((column) => sql.ref(column)));
  const keys = key.length > 0 ? sql.join(key.map((column) => sql`${sql.ref(column)}::text`)) : sql`user_id::text`;
  const isOnly = file === "trash" ? sql`deleted_at is not null` : sql`true`;
  let separator = "[\n";
  let last: string[] | null = null;
  do {
    const isNext = last === null ? sql`true` : sql`(${keys}) > (${sql.join(last)})`;
    const page: Row[] = await readPage(
      ctx,
      sql`
      select array[${keys}] as keys, (select row_to_json(c) from (select ${chosen}) c) as row from ${from}
      where user_id = ${ctx.userId} and ${isOnly} and ${isNext} order by ${keys} limit ${rowsAtOnce}`,
    );
    for (const { row } of page) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
    last = page.length < rowsAtOnce ? null : page.at(-1)!.keys;
  } while (last !== null);
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

interface Row {
  keys: string[];
  row: object;
}

async function readPage(ctx: Context, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await query.execute(database(ctx))).rows as Row[];
}
