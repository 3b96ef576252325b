export {
  createOrm,
  type EntityManager,
  type Orm,
  type OrmOptions,
  poolUse,
  type PoolUse,
  migrate,
  migrationState,
  type MigrationState,
  type Database,
  type PersonalTable,
  queryBuilder,
  tableQueryBuilder,
  type Tables,
} from "./create-orm.ts";
export { listen, type ListenHandlers } from "./listen.ts";
export { openSession, type Session as DatabaseSession } from "./session.ts";
export * from "./entities/index.ts";
