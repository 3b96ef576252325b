import { type PersonalTable, queryBuilder, type Tables } from "@bowerbird/db";
import type {
  DeleteQueryBuilder,
  Insertable,
  InsertQueryBuilder,
  Kysely,
  SelectQueryBuilder,
  UpdateQueryBuilder,
} from "kysely";
import type { Context, VisitorContext } from "./index.ts";

/** Queries on the rows of all people: for visitors, sweeps and operators. */
export function everyone(ctx: VisitorContext): Kysely<Tables> {
  return queryBuilder(ctx.em);
}

type Row<T extends PersonalTable> = Omit<Insertable<Tables[T]>, "userId">;

/** Queries on the person's own rows: the condition on the person, or their id in a new row, is already there. */
export function own(ctx: Context) {
  const db = queryBuilder(ctx.em);
  const { userId } = ctx;
  return {
    selectFrom: <T extends PersonalTable>(table: T) =>
      db.selectFrom(table as "BackupRun").where("userId", "=", userId) as unknown as SelectQueryBuilder<
        Tables,
        T,
        object
      >,
    insertInto: <T extends PersonalTable>(table: T, row: Row<T> | readonly Row<T>[]) => {
      const rows = [row].flat().map((one) => ({ ...(one as object), userId }));
      return db.insertInto(table).values(rows as never) as unknown as InsertQueryBuilder<Tables, T, object>;
    },
    updateTable: <T extends PersonalTable>(table: T) =>
      db.updateTable(table as "BackupRun").where("userId", "=", userId) as unknown as UpdateQueryBuilder<
        Tables,
        T,
        T,
        object
      >,
    deleteFrom: <T extends PersonalTable>(table: T) =>
      db.deleteFrom(table as "BackupRun").where("userId", "=", userId) as unknown as DeleteQueryBuilder<
        Tables,
        T,
        object
      >,
  };
}
