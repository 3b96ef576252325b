import { Migrator } from "@mikro-orm/migrations";
import { MikroORM, type SqlEntityManager } from "@mikro-orm/postgresql";
import { Client, type Pool, type QueryConfig } from "pg";
import type { InferKyselyDB } from "@mikro-orm/sql";
import { type Kysely, sql } from "kysely";
import { entities } from "./entities/index.ts";
import { migrations } from "./migrations.ts";
import { createSchema } from "./schema.sql.ts";

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
    // Triggers and functions are in schema.sql.ts, because the metadata does not support transition tables.
    schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true },
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

/** The query builder over all tables, names as in the database; typed from the entities. */
export type Database = Kysely<InferKyselyDB<(typeof entities)[number], object>>;

const queryOptions = {
  tableNamingStrategy: "entity",
  columnNamingStrategy: "property",
  convertValues: true,
} as const;

/** Every entity's row by the entity's name, with the names and types of its properties. */
export type Tables = InferKyselyDB<(typeof entities)[number], typeof queryOptions>;

/** The entities whose rows belong to one person, by name. */
export type PersonalTable = { [E in keyof Tables]: "userId" extends keyof Tables[E] ? E : never }[keyof Tables];

/** The query builder of {@link Database} on the manager's connection. */
export function tableQueryBuilder(em: SqlEntityManager): Database {
  return em.getKysely<InferKyselyDB<(typeof entities)[number], object>>();
}

/** The query builder with the names of entities and properties; dates come as Date, JSON as what it holds. */
export function queryBuilder(em: SqlEntityManager): Kysely<Tables> {
  return em.getKysely<Tables, typeof queryOptions>(queryOptions);
}

/** An arbitrary number, the same in every process. */
const lockKey = 7_316_202_601;

export interface MigrationState {
  /** Names, in order of application. */
  applied: string[];
  /** Migrations of this version that are not applied yet. */
  pending: string[];
}

/** The last migration of 0.3. What came before it is in the schema of a new database alone. */
const lastOfOldest = "0070-no-yearly-letter";

/**
 * Creates the newest schema in an empty database, or migrates the one that is there to it. Safe to call from several
 * processes at once: one migrates, the others wait for its lock and then have nothing to do.
 *
 * @throws when the database is of a version before 0.3, and PostgreSQL's error when a migration fails; all migrations of
 *   this call are rolled back
 */
export async function migrate(orm: Orm): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    // Migrating a large table, or waiting for another process that does, takes long.
    await sql`set local statement_timeout = 0`.execute(em.getKysely());
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(em.getKysely());
    const applied = await appliedMigrations(em);
    if (applied.length === 0) {
      const tables = await orm.schema.getCreateSchemaSQL({ wrap: false });
      return createSchema(em, tables, [lastOfOldest, ...migrations.map(({ name }) => name)]);
    }
    if (!applied.includes(lastOfOldest)) throw new Error(tooOld);
    await orm.migrator.up({ transaction: em.getTransactionContext() });
  });
}

const tooOld =
  "This database is of a version before 0.3. Please start version 0.3 once, which upgrades it, and then this version.";

async function appliedMigrations(em: SqlEntityManager): Promise<string[]> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass('migration') as table`.execute(
    em.getKysely(),
  );
  if (!rows[0]?.table) return [];
  const applied = await sql<{ name: string }>`select name from migration order by id`.execute(em.getKysely());
  return applied.rows.map(({ name }) => name);
}

/** The state of the schema. A schema of a newer version has nothing pending. */
export async function migrationState(orm: Orm): Promise<MigrationState> {
  const applied = await appliedMigrations(orm.em.fork());
  return { applied, pending: migrations.map(({ name }) => name).filter((name) => !applied.includes(name)) };
}

/** Per connection; further statements are planned each time. */
const maxPrepared = 200;
const maxSeen = 2_000;
/** Pattern or full-text search, and `*` for columns (not `count(*)` or a multiplication). */
const unsuited = / like |@@|(?:select|returning|,)\s+\*|\.\*/i;

/**
 * A connection that prepares a statement when it is used again, because planning takes longer than reading a page.
 *
 * Not prepared: pattern searches, for which a generic plan is bad, and `select *`, whose columns may change by a migration
 * during the connection's lifetime.
 */
export class PreparingClient extends Client {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's overloads, of which one is changed
  override query(...args: any[]): any {
    const [text, values] = args as [unknown, unknown];
    if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return this.#send(...args);
    const name = this.#getName(text);
    if (name === undefined) return this.#send(...args);
    return this.#send({ name, text, values } satisfies QueryConfig, ...args.slice(2));
  }

  #send(...args: unknown[]): unknown {
    return super.query(...(args as [QueryConfig]));
  }

  #getName(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxPrepared) return known;
    if (!this.#seen.has(text)) {
      if (this.#seen.size < maxSeen && !unsuited.test(text)) this.#seen.add(text);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `bowerbird_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
