import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createOrm, migrate } from "./create-orm.ts";
import { migrations } from "./migrations.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

/** Without an owner yet, or looked up by a visitor's token instead of by owner. */
const sites = ["cover_picture", "host_pause", "icon_address", "page_icon"];
const tablesOfNobody = [
  "verification",
  "outgoing_mail",
  "invitation",
  "drive_revocation",
  "operator_action",
  "rate_limit",
  "migration",
  "user",
  ...sites,
];
/** Sessions, accounts, tokens, shared pages and feeds are looked up by their secret before it is known whose they are. */
const lookups = [
  "session_token_key",
  "account_provider_id_account_id_key",
  "api_token_hash_key",
  "shared_page_token_hash_key",
  "feed_hash_key",
  // By the hash of a token, and by the grant that the library names without the person.
  "app_record_pkey",
  "app_record_grant_id_idx",
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
});
afterAll(() => database.drop());

async function rows<T>(databaseUrl: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

describe("the migrations", () => {
  it("make exactly the tables and indexes that the entities describe", async () => {
    expect(await database.orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe("");
  });

  it("can be run by several processes at once on an empty database: each is applied once", async () => {
    const name = `bowerbird_test_${randomBytes(6).toString("hex")}`;
    await rows(inject("databaseUrl"), `create database ${name}`);
    const url = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
    const orms = [1, 2, 3].map(() => createOrm({ databaseUrl: url }));
    try {
      await Promise.all(orms.map(migrate));
      const applied = await rows<{ name: string }>(url, "select name from migration order by id");
      expect(applied.map((row) => row.name)).toEqual([
        "0070-no-yearly-letter",
        ...migrations.map((migration) => migration.name),
      ]);
      await migrate(orms[0]!);
      expect(await orms[1]!.schema.getUpdateSchemaSQL({ wrap: false })).toBe("");
    } finally {
      await Promise.all(orms.map((orm) => orm.close(true)));
      await rows(inject("databaseUrl"), `drop database ${name}`);
    }
  });
});

describe("what belongs to a person", () => {
  it("is in tables that all carry the person's id", async () => {
    const tables = await rows<{ name: string; owned: boolean }>(
      database.databaseUrl,
      `select t.table_name as name, bool_or(c.column_name = 'user_id') as owned
       from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
       where t.table_schema = 'public' group by t.table_name`,
    );
    const ownerless = tables.filter(({ owned }) => !owned).map(({ name }) => name);
    expect(ownerless.sort()).toEqual([...tablesOfNobody].sort());
    expect(tables.length).toBeGreaterThan(ownerless.length);
  });

  it("is found by indexes that all start with the person's id", async () => {
    const indexes = await rows<{ name: string; first: string | null }>(
      database.databaseUrl,
      `select i.indexrelid::regclass::text as name,
         (select a.attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = i.indkey[0]) as first
       from pg_index i join pg_class t on t.oid = i.indrelid
       where t.relnamespace = 'public'::regnamespace
         and exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'user_id')`,
    );
    // The library's keys of sessions and accounts are ids that are not used to look up a person's rows.
    const keys = ["session_pkey", "account_pkey"];
    const wrong = indexes.filter(({ name, first }) => first !== "user_id" && ![...lookups, ...keys].includes(name));
    expect(wrong).toEqual([]);
    expect(indexes.map(({ name }) => name)).toContain("bookmark_newest_idx");
  });
});
