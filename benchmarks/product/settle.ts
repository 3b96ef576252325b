import { Client } from "pg";

/** What PostgreSQL does by itself within a minute of so many new rows; not in the middle of the measurement. */
export async function settle(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("vacuum (analyze) bookmark, search_word, category");
  await client.query("checkpoint");
  await client.end();
}
