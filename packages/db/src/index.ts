export { createOrm, type EntityManager, type Orm, type OrmOptions, poolUse, type PoolUse } from "./create-orm.ts";
export { listen, type ListenHandlers } from "./listen.ts";
export { migrate, migrationState, type MigrationState } from "./migrate.ts";
export { openSession, type Session } from "./session.ts";
export * from "./entities/index.ts";
export { type Database, type PersonalTable, queryBuilder, type Tables } from "./database.ts";
