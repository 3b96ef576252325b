import { type PersonalTable, queryBuilder, type Tables } from "@bowerbird/db";
import type { DeleteQueryBuilder, DeleteResult, Insertable, InsertQueryBuilder, InsertResult, Kysely } from "kysely";
import type { SelectQueryBuilder, UpdateQueryBuilder, UpdateResult } from "kysely";
import type { Context, VisitorContext } from "./index.ts";

/** Queries on the rows of all people: for visitors, sweeps and operators. */
export function everyone(ctx: VisitorContext): Kysely<Tables> {
  return queryBuilder(ctx.em);
}

/**
 * For reads by the entity manager: rows as they are now. A context can live for minutes, in which other processes change
 * what an identity map would still hold.
 */
export const unmanaged = { disableIdentityMap: true } as const;

/**
 * Locks the person's row until the transaction ends: for changes that must see each other, of rows that may not exist, of
 * the category tree, and of many bookmarks.
 */
export async function lockPerson(ctx: Context): Promise<void> {
  await everyone(ctx).selectFrom("User").select("id").where("id", "=", ctx.userId).forNoKeyUpdate().execute();
}

/** Relations that own no column: their rows name the other row by its id. */
type Relation =
  | "bookmark"
  | "category"
  | "change"
  | "import"
  | "origin"
  | "recategorization"
  | "restore"
  | "rule"
  | "webhook";
type NewRow<T extends PersonalTable> = Omit<Insertable<Tables[T]>, "userId" | Relation>;

/** Queries on one person's rows. */
export interface OwnQueries {
  selectFrom<T extends PersonalTable>(table: T): SelectQueryBuilder<Tables, T, object>;
  insertInto<T extends PersonalTable>(
    table: T,
    row: NewRow<T> | readonly NewRow<T>[],
  ): InsertQueryBuilder<Tables, T, InsertResult>;
  updateTable<T extends PersonalTable>(table: T): UpdateQueryBuilder<Tables, T, T, UpdateResult>;
  deleteFrom<T extends PersonalTable>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>;
}

/** Queries on the person's own rows: the condition on the person, or their id in a new row, is already there. */
export function own(ctx: Context): OwnQueries {
  const db = queryBuilder(ctx.em);
  const { userId } = ctx;
  // Any personal table instead of the given one: the types of Kysely cannot express a condition for all of them.
  type Any = "BackupRun";
  const queries = {
    selectFrom: (table: Any) => db.selectFrom(table).where(`${table}.userId`, "=", userId),
    insertInto: (table: Any, row: object | readonly object[]) =>
      db.insertInto(table).values([row].flat().map((one) => ({ ...one, userId })) as never),
    updateTable: (table: Any) => db.updateTable(table).where("userId", "=", userId),
    deleteFrom: (table: Any) => db.deleteFrom(table).where("userId", "=", userId),
  };
  return queries as unknown as OwnQueries;
}
