import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type SqlEntityManager } from "@mikro-orm/postgresql";
import { entities } from "./entities/index.ts";
import { migrations } from "./migrations/index.ts";
import { PreparingClient } from "./preparing-client.ts";

export interface OrmOptions {
  /** `postgres://user:password@host:port/database` */
  databaseUrl: string;
  /** Most connections held at once. */
  poolSize?: number;
  /** A statement that takes longer is cancelled (milliseconds). Without it, none is. Migrations are never cancelled. */
  statementTimeoutMs?: number;
  /** Prepare statements that come again: for processes that answer people, on tables whose size does not leap. */
  isPreparing?: boolean;
}

const personalEntities = entities.filter(({ meta }) => "userId" in meta.properties).map(({ meta }) => meta.className);

/** Connects lazily: the first query opens the first connection. Close it with `orm.close()`. */
export function createOrm({ databaseUrl, poolSize = 10, statementTimeoutMs, isPreparing = false }: OrmOptions) {
  return new MikroORM({
    clientUrl: databaseUrl,
    entities: [...entities],
    extensions: [Migrator],
    migrations: { migrationsList: [...migrations], snapshot: false, silent: true, tableName: "migration" },
    // Triggers are written in the migrations: the metadata cannot say transition tables. The tables of vectors are
    // there only where the database has pgvector, and made where that is found.
    schemaGenerator: { ignoreTriggers: true, skipTables: ["bookmark_vector", "embedding_cell", "tag_vector"] },
    pool: { min: 0, max: poolSize },
    driverOptions: {
      ...(isPreparing ? { Client: PreparingClient } : {}),
      ...(statementTimeoutMs ? { statement_timeout: statementTimeoutMs } : {}),
    },
    forceUtcTimezone: true,
    // Adds the person's id to every read, update and delete of what belongs to a person. A manager that was given no
    // person refuses them, unless the call says `filters: false`.
    filters: {
      person: { cond: ({ userId }: { userId: string }) => ({ userId }), entity: personalEntities, default: true },
    },
    ignoreUndefinedInQuery: true,
  });
}

export type Orm = ReturnType<typeof createOrm>;
export type EntityManager = SqlEntityManager;
