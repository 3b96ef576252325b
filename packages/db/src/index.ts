export { createOrm, type EntityManager, type Orm, type OrmOptions } from "./create-orm.ts";
export { listen, type ListenHandlers } from "./listen.ts";
export { migrate } from "./migrate.ts";
export { migrationState, type MigrationState } from "./migration-state.ts";
export { poolUse, type PoolUse } from "./pool-use.ts";
export { openSession, type Session } from "./session.ts";
export * from "./entities/index.ts";
export { type Database, type PersonalTable, queryBuilder, type Tables } from "./database.ts";
