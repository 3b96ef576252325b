import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { createOrm, type Orm, migrate } from "../create-orm.ts";

const source = path.resolve(import.meta.dirname, "..");
const template = `bowerbird_test_template_${hashOfSchema()}`;
const lockKey = 7_316_202_602;

export interface TestDatabase {
  databaseUrl: string;
  orm: Orm;
  /** Disconnects and drops the database. */
  drop(): Promise<void>;
}

/**
 * A separate migrated, empty database for one test file, copied from a template in about 50 ms.
 *
 * @param serverUrl a PostgreSQL server on which databases may be created
 */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `bowerbird_test_${randomBytes(6).toString("hex")}`;
  await withClient(serverUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await createTemplate(client, serverUrl);
    // Copying the files of a small database takes a third of the processor time of copying it through the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const databaseUrl = urlOf(serverUrl, name);
  const orm = createOrm({ databaseUrl });
  const drop = async () => {
    await orm.close(true);
    await withClient(serverUrl, (client) => dropDatabase(client, name));
  };
  return { databaseUrl, orm, drop };
}

/**
 * Ends the connections of tests and killed programs first. `with (force)` does so, too, but fails for roles that are no
 * superuser while autovacuum works in the database. Without it, PostgreSQL stops autovacuum.
 */
async function dropDatabase(client: Client, name: string): Promise<void> {
  const others = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user";
  await client.query(others, [name]);
  await client.query(`drop database if exists ${name}`);
}

async function createTemplate(client: Client, serverUrl: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
  if (rowCount) return;
  await client.query(`drop database if exists ${template}_new`);
  await client.query(`create database ${template}_new`);
  const orm = createOrm({ databaseUrl: urlOf(serverUrl, `${template}_new`) });
  await migrate(orm);
  await orm.close(true);
  await client.query(`alter database ${template}_new rename to ${template}`);
}

/** A server that lives on gets a new template with every change of the schema. */
function hashOfSchema(): string {
  const hash = createHash("sha256");
  const entities = readdirSync(path.join(source, "entities")).toSorted();
  for (const name of ["schema.sql.ts", "migrations.ts", ...entities.map((file) => `entities/${file}`)])
    hash.update(readFileSync(path.join(source, name)));
  return hash.digest("hex").slice(0, 12);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
