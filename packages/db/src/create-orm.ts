import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type SqlEntityManager } from "@mikro-orm/postgresql";
import { entities } from "./entities/index.ts";
import { migrations } from "./migrations/index.ts";
import { PreparingClient } from "./preparing-client.ts";
import type { Pool } from "pg";

export interface OrmOptions {
  /** `postgres://user:password@host:port/database` */
  databaseUrl: string;
  /** Max. connections. */
  poolSize?: number;
  /** Longer statements are canceled, except in migrations. Default: no timeout. */
  statementTimeoutMs?: number;
  /** Prepares repeated statements: for processes that answer requests, on tables whose size does not jump. */
  isPreparing?: boolean;
}

export type Orm = ReturnType<typeof createOrm>;

export type EntityManager = SqlEntityManager;

/** This process's database connections, and the queries that wait for one. */
export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
}

const personalEntities = entities.filter(({ meta }) => "userId" in meta.properties).map(({ meta }) => meta.className);

/** Connects lazily: the first query opens the first connection. Close it with `orm.close()`. */
export function createOrm({ databaseUrl, poolSize = 10, statementTimeoutMs, isPreparing = false }: OrmOptions) {
  return new MikroORM({
    clientUrl: databaseUrl,
    entities: [...entities],
    extensions: [Migrator],
    migrations: { migrationsList: [...migrations], snapshot: false, silent: true, tableName: "migration" },
    // Triggers are only in the migrations, because the metadata does not support transition tables.
    schemaGenerator: { ignoreTriggers: true },
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
  });
}

export async function poolUse(orm: Orm): Promise<PoolUse> {
  const { totalCount, idleCount, waitingCount } = (await orm.em.getConnection().getNativeClient()) as Pool;
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
