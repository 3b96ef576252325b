import path from "node:path";
import { Client } from "pg";
import { superuserPassword } from "../../scripts/embedded/postgres-cluster.ts";
import { readText } from "../../scripts/embedded/small-files.ts";

/** Each benchmark has a database of its own and writes it to disk before it measures; the product's role may do neither. */
export async function allowDatabases(databaseUrl: string, folder: string): Promise<void> {
  const superuser = {
    username: "postgres",
    password: readText(superuserPassword(path.join(folder, "postgres"))).trim(),
  };
  const client = new Client({ connectionString: Object.assign(new URL(databaseUrl), superuser).href });
  await client.connect();
  await client.query("alter role bowerbird createdb");
  await client.query("grant pg_checkpoint to bowerbird");
  await client.end();
}
