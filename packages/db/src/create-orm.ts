import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type SqlEntityManager } from "@mikro-orm/postgresql";
import { entities } from "./entities/index.ts";
import { migrations } from "./migrations/index.ts";

export interface OrmOptions {
  /** `postgres://user:password@host:port/database` */
  databaseUrl: string;
  /** Most connections held at once. */
  poolSize?: number;
}

/** Connects lazily: the first query opens the first connection. Close it with `orm.close()`. */
export function createOrm({ databaseUrl, poolSize = 10 }: OrmOptions) {
  return new MikroORM({
    clientUrl: databaseUrl,
    entities: [...entities],
    extensions: [Migrator],
    migrations: { migrationsList: [...migrations], snapshot: false, silent: true, tableName: "migration" },
    // Triggers are written in the migrations: the metadata cannot say transition tables.
    schemaGenerator: { ignoreTriggers: true },
    pool: { min: 0, max: poolSize },
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: true,
  });
}

export type Orm = ReturnType<typeof createOrm>;
export type EntityManager = SqlEntityManager;
