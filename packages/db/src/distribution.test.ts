import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

/**
 * Tables that are small and the same for everyone, or that are read before the owner is known: a database that
 * is spread by person keeps a copy of each on every machine (reference tables).
 */
const kept: Record<string, string> = {
  user: "is what the others are spread by, and is found by its address",
  session: "is found by its token, before it is known whose it is",
  account: "is found by Google's id, before it is known whose it is",
  api_token: "is found by its hash, before it is known whose it is",
  app_record: "is found by its hash, before it is known whose it is",
  shared_page: "is found by its address, before it is known whose it is",
  feed: "is found by its hash, before it is known whose it is",
  verification: "is found by what a mail's link carries",
  invitation: "is of an address that has no account yet",
  outgoing_mail: "is of an address, not of a person",
  drive_revocation: "outlives the person whose access it takes back",
  operator_action: "is of the server, and outlives the people that it names",
  rate_limit: "counts addresses and networks",
  cover_picture: "is of a site, for everyone",
  icon_address: "is of a site, for everyone",
  host_pause: "is of a site, for everyone",
  page_icon: "is of a site, for everyone",
  migration: "is of the schema",
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
});
afterAll(() => database.drop());

async function rows<T>(text: string): Promise<T[]> {
  const client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

it("the person's id is in every primary key, unique index and foreign key of what can be spread by person", async () => {
  const constraints = await rows<{ table: string; name: string; columns: string[]; target: string | null }>(`
    select t.relname as table, c.conname as name, f.relname as target,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid left join pg_class f on f.oid = c.confrelid
    where t.relnamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f')
    union all
    select t.relname, i.indexrelid::regclass::text, null,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey))
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and i.indisunique`);
  const spread = constraints.filter(({ table }) => !(table in kept));
  expect(spread.filter(({ columns }) => !columns.includes("user_id"))).toEqual([]);
  expect(spread.length).toBeGreaterThan(20);
  const tables = new Set(constraints.map(({ table }) => table));
  expect(Object.keys(kept).filter((table) => !tables.has(table))).toEqual([]);
});
