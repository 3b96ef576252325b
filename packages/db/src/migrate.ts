import { sql } from "kysely";
import type { Orm } from "./create-orm.ts";

/** Any number; the same for every process that migrates this database. */
const lockKey = 7_316_202_601;

/**
 * Brings the database to the newest schema. Safe to call from several processes at once: one migrates, the others
 * wait and find nothing left to do.
 *
 * @throws whatever PostgreSQL says when a migration fails; nothing of it is kept then
 */
export async function migrate(orm: Orm): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    // A large table takes long, and so does waiting for the process that changes it.
    await sql`set local statement_timeout = 0`.execute(em.getKysely());
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(em.getKysely());
    await orm.migrator.up({ transaction: em.getTransactionContext() });
  });
}
