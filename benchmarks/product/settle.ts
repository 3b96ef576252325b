import { Client } from "pg";

/** Runs what autovacuum would do within a minute of so many inserts, so that it does not happen during the measurement. */
export async function settle(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum (analyze) bookmark, search_word, category");
  await client.query("checkpoint");
  await client.end();
}
