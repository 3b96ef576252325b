import path from "node:path";
import { Client } from "pg";
import { superuserPassword } from "../../scripts/embedded/postgres-cluster.ts";
import { readText } from "../../scripts/embedded/small-files.ts";

/** The address of a database for the superuser of the cluster in a folder. */
export function asSuperuser(databaseUrl: string, folder: string): string {
  const password = readText(superuserPassword(path.join(folder, "postgres"))).trim();
  return Object.assign(new URL(databaseUrl), { username: "postgres", password }).href;
}

/** Each benchmark has a database of its own and writes it to disk before it measures; the product's role may do neither. */
export async function allowDatabases(databaseUrl: string, folder: string): Promise<void> {
  const client = new Client({ connectionString: asSuperuser(databaseUrl, folder) });
  await client.connect();
  await client.query("alter role bowerbird createdb");
  await client.query("grant pg_checkpoint to bowerbird");
  await client.end();
}
