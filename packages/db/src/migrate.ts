import { sql } from "kysely";
import type { Orm } from "./create-orm.ts";
import { migrations } from "./migrations/index.ts";

/** An arbitrary number, the same in every process. */
const lockKey = 7_316_202_601;

export interface MigrationState {
  /** In order of application. */
  applied: { name: string }[];
  /** Migrations of this version that are not applied yet. */
  pending: string[];
}

/**
 * Migrates the database to the newest schema. Safe to call from several processes at once: one migrates, the others wait
 * for its lock and then have nothing to do.
 *
 * @throws PostgreSQL's error when a migration fails; all migrations of this call are rolled back
 */
export async function migrate(orm: Orm): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    // Migrating a large table, or waiting for another process that does, takes long.
    await sql`set local statement_timeout = 0`.execute(em.getKysely());
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(em.getKysely());
    await orm.migrator.up({ transaction: em.getTransactionContext() });
  });
}

/** The state of the schema. A schema of a newer version has nothing pending. */
export async function migrationState(orm: Orm): Promise<MigrationState> {
  const { rows: applied } = await sql<{ name: string }>`
    select name from migration order by id`.execute(orm.em.fork().getKysely());
  const names = new Set(applied.map(({ name }) => name));
  return { applied, pending: migrations.map(({ name }) => name).filter((name) => !names.has(name)) };
}
