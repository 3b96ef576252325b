import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { expect, inject, it } from "vitest";
import { createOrm, migrate, migrationState, type Orm } from "./create-orm.ts";
import { migrations } from "./migrations.ts";

/** What version 0.3 had after two people had used all of it; without vectors, sessions and what the sweep fills in again. */
const databaseOf03 = readFileSync(path.join(import.meta.dirname, "testing/database-0.3.sql"), "utf8");

it("a database of 0.3, with what people have in it, gets the schema of a new one and loses nothing", () =>
  withDatabase(async (client, orm) => {
    await client.query(databaseOf03);
    const before = await readAll(client);
    expect(before.get("bookmark")!.length).toBe(39);
    expect((await migrationState(orm)).pending).toEqual(migrations.map(({ name }) => name));
    await migrate(orm);
    expect((await migrationState(orm)).pending).toEqual([]);
    expect(await orm.schema.getUpdateSchemaSQL({ wrap: false })).toBe("");
    const after = await readAll(client);
    for (const [table, rows] of before) {
      const migrated = after.get(table)!.map((row) => pick(row, Object.keys(rows[0] ?? {})));
      expect({ table, rows: inOrder(migrated) }).toEqual({ table, rows: inOrder(rows) });
    }
    const schema = await describeSchema(client);
    await withDatabase(async (created, newOrm) => {
      await migrate(newOrm);
      expect(schema).toEqual(await describeSchema(created));
    });
  }));

it("a database of a version before 0.3 is refused with what to do, and nothing in it changes", () =>
  withDatabase(async (client, orm) => {
    await client.query(`${databaseOf03}; delete from migration where name = '0070-no-yearly-letter'`);
    const before = await describeSchema(client);
    await expect(migrate(orm)).rejects.toThrow("Please start version 0.3 once");
    expect(await describeSchema(client)).toEqual(before);
  }));

it("spellings of one tag become one: on a bookmark the first stays, and all are counted under one key", () =>
  withDatabase(async (client, orm) => {
    await client.query(databaseOf03);
    await client.query(`delete from bookmark where id not in (select id from bookmark order by id limit 3)`);
    const tags = [
      ["❤", "birds", "❤️", "№", "no"],
      ["❤️", "ｗｉｋｉ", "cafe", "café"],
      ["rock ’n’ roll", "wiki", "rock 'n' roll"],
    ];
    const { rows: saved } = await client.query<{ id: string }>(`select id from bookmark order by id`);
    for (const [index, list] of tags.entries())
      await client.query(`update bookmark set tags = $1, deleted_at = null where id = $2`, [list, saved[index]!.id]);
    const last = saved[2]!.id;
    await client.query(`update bookmark set deleted_at = now() where id = $1`, [last]);
    await migrate(orm);
    const { rows } = await client.query<{ tags: string[]; search_text: string }>(
      `select tags, search_text from bookmark order by id`,
    );
    expect(rows.map((row) => row.tags)).toEqual([
      ["❤", "birds", "№"],
      ["❤️", "ｗｉｋｉ", "cafe", "café"],
      ["rock ’n’ roll", "wiki"],
    ]);
    expect(rows[0]!.search_text.split("\u0002").slice(1, 4)).toEqual(["❤", "birds", expect.stringMatching(/^no/)]);
    const counted = `select tag_key, array_agg(tag || ' ' || bookmark_count order by tag) as tags from tag_count
      where bookmark_count > 0 group by tag_key order by tag_key collate "C"`;
    const counts = [
      { tag_key: "birds", tags: ["birds 1"] },
      { tag_key: "cafe", tags: ["cafe 1"] },
      { tag_key: "café", tags: ["café 1"] },
      { tag_key: "no", tags: ["№ 1"] },
      { tag_key: "wiki", tags: ["ｗｉｋｉ 1"] },
      { tag_key: "❤", tags: ["❤ 1", "❤️ 1"] },
    ];
    expect((await client.query(counted)).rows).toEqual(counts);
    // The triggers count by the new key.
    await client.query(`update bookmark set deleted_at = null where id = $1`, [last]);
    const after = (await client.query<{ tag_key: string; tags: string[] }>(counted)).rows;
    expect(after.find(({ tag_key: key }) => key === "wiki")?.tags).toEqual(["wiki 1", "ｗｉｋｉ 1"]);
    expect(after.find(({ tag_key: key }) => key === "rock 'n' roll")?.tags).toEqual(["rock ’n’ roll 1"]);
    await client.query(`delete from bookmark where id = $1`, [last]);
    expect((await client.query(counted)).rows).toEqual(counts);
  }));

it("what people saved under an older rule is found by the newest", () =>
  withDatabase(async (client, orm) => {
    await client.query(databaseOf03);
    await client.query(`delete from bookmark where id not in (select id from bookmark order by id limit 1)`);
    await client.query(
      `update bookmark set title = '№ 5 ❤️', search_text = 'No 5 ❤️\u0001x', tags = '{}', description = null, notes = null`,
    );
    await migrate(orm);
    const { rows } = await client.query(
      `select search_text, search_vector::text as words,
        (select array_agg(word order by word) from search_word) as known
      from bookmark`,
    );
    expect(rows).toEqual([
      {
        search_text: expect.stringContaining("no 5 ❤\u0001"),
        words: expect.stringContaining("'no'"),
        known: expect.arrayContaining(["no"]),
      },
    ]);
  }));

type Row = Record<string, unknown>;

function pick(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

function inOrder(rows: readonly Row[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

/** What no migration may lose, of every table; what is derived is computed again. */
async function readAll(client: Client): Promise<Map<string, Row[]>> {
  const derived = ["search_text", "search_vector", "changed_in", "updated_at", "tag_key", "changed_at"];
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as "table", array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' and table_name not in ('migration', 'search_word')
    group by table_name`,
  );
  const tables = new Map<string, Row[]>();
  for (const { table, columns } of rows) {
    const lasting = columns.filter((column) => !derived.includes(column));
    const { rows: all } = await client.query<Row>(
      `select ${lasting.map((column) => `"${column}"`).join(", ")} from "${table}"`,
    );
    tables.set(table, all);
  }
  return tables;
}

/** A line for everything that a database is made of, in any order of columns. */
async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('column %s.%s %s%s%s storage %s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, ' default ' || pg_get_expr(d.adbin, d.adrelid), a.attstorage) as line
    from pg_attribute a join pg_class t on t.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all
    select format('table %s %s %s', relname, reloptions, relpersistence) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
    union all
    select format('index %s', pg_get_indexdef(indexrelid)) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
    union all
    select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('trigger %s', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select format('collation %s %s', collname, colllocale) from pg_collation where collnamespace = 'public'::regnamespace
    union all
    select format('extension %s', extname) from pg_extension`);
  return rows.map(({ line }) => line).toSorted();
}

/** An empty database, which is removed afterwards. */
async function withDatabase(work: (client: Client, orm: Orm) => Promise<void>): Promise<void> {
  const name = `bowerbird_test_${randomBytes(6).toString("hex")}`;
  const server = new Client({ connectionString: inject("databaseUrl") });
  await server.connect();
  await server.query(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  const orm = createOrm({ databaseUrl });
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await work(client, orm);
  } finally {
    await orm.close(true);
    await client.end();
    await server.query(`drop database ${name}`);
    await server.end();
  }
}
