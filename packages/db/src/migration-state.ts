import { sql } from "kysely";
import type { Orm } from "./create-orm.ts";
import { migrations } from "./migrations/index.ts";

export interface MigrationState {
  /** In the order in which they were applied. */
  applied: { name: string }[];
  /** Names that this version of the product knows and the database does not. */
  pending: string[];
}

/** How far the database's schema is. One that is ahead, of a newer version, has nothing pending. */
export async function migrationState(orm: Orm): Promise<MigrationState> {
  const { rows: applied } = await sql<{ name: string }>`
    select name from migration order by id`.execute(orm.em.fork().getKysely());
  const names = new Set(applied.map(({ name }) => name));
  return { applied, pending: migrations.map(({ name }) => name).filter((name) => !names.has(name)) };
}
